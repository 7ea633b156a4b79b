// Times one library on the paragraphs that come on standard input, a JSON
// array, and prints {bytes, seconds, figures} of CPU time. A slow one reads as
// many paragraphs as the budget of seconds allows, after a few to warm up.
//
//   node peers.mjs LIBRARY SECONDS < paragraphs.json
import { readFileSync } from "node:fs";

const readers = {
  async "recognizers-text"() {
    const { default: suite } = await import("@microsoft/recognizers-text-suite");
    const culture = suite.Culture.English;
    return (text) =>
      suite.recognizeNumber(text, culture).length +
      suite.recognizePercentage(text, culture).length +
      suite.recognizeCurrency(text, culture).length;
  },
  async compromise() {
    const { default: nlp } = await import("compromise");
    return (text) => nlp(text).numbers().json().length;
  },
  async "wink-nlp"() {
    const { default: wink } = await import("wink-nlp");
    const { default: model } = await import("wink-eng-lite-web-model");
    const nlp = wink(model);
    return (text) => nlp.readDoc(text).entities().length();
  },
  async "V8 regular expressions"() {
    const patterns = JSON.parse(readFileSync(new URL("patterns.json", import.meta.url))).map((p) => new RegExp(p, "g"));
    return (text) => {
      let found = 0;
      for (const p of patterns) for (const _ of text.matchAll(p)) found++;
      return found;
    };
  },
};

const [library, budget] = [process.argv[2], Number(process.argv[3])];
const paragraphs = JSON.parse(readFileSync(0, "utf8"));
const read = await readers[library]();
const seconds = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1e6; };

const warm = seconds();
for (let i = 0; i < 50 && seconds() - warm < budget / 4; i++) read(paragraphs[i]);
let bytes = 0, figures = 0, n = 0;
const start = seconds();
do {
  const text = paragraphs[n++ % paragraphs.length];
  figures += read(text);
  bytes += Buffer.byteLength(text);
} while (n % 16 !== 0 || seconds() - start < budget);
console.log(JSON.stringify({ bytes, seconds: seconds() - start, figures, paragraphs: n }));
