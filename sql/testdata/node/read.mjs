// read.mjs HOW DIR QUERY prints the rows of a query over DIR/run.duckdb as CSV,
// by another DuckDB than the program's own: opened in the run's folder, or
// attached under another name from elsewhere.
import { DuckDBInstance } from "@duckdb/node-api";
import { join } from "node:path";

const [how, dir, query] = process.argv.slice(2);
let db;
if (how === "open") {
  process.chdir(dir);
  db = await (await DuckDBInstance.create("run.duckdb", { access_mode: "READ_ONLY" })).connect();
} else {
  db = await (await DuckDBInstance.create(":memory:")).connect();
  await db.run(`SET file_search_path = '${dir}'`);
  await db.run(`ATTACH '${join(dir, "run.duckdb")}' AS elsewhere (READ_ONLY)`);
  await db.run("USE elsewhere");
}
const rows = await db.runAndReadAll(query);
console.log(rows.columnNames().join(","));
for (const row of rows.getRows()) console.log(row.join(","));
