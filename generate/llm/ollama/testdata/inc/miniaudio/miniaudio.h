// Stand-in for the miniaudio.h of llama.cpp, which Go's module zip leaves out
// because it lies in a folder named vendor. Decoding audio always fails here;
// the server of the tests is asked for text only.
#pragma once
#include <stddef.h>
typedef int ma_result;
typedef unsigned long long ma_uint64;
enum { MA_SUCCESS = 0, MA_ERROR = -1 };
typedef enum { ma_format_f32 = 5 } ma_format;
typedef struct { int unused; } ma_decoder_config;
typedef struct { int unused; } ma_decoder;
static inline ma_decoder_config ma_decoder_config_init(ma_format, unsigned, unsigned) { return {0}; }
static inline ma_result ma_decoder_init_memory(const void *, size_t, const ma_decoder_config *, ma_decoder *) { return MA_ERROR; }
static inline ma_result ma_decoder_get_length_in_pcm_frames(ma_decoder *, ma_uint64 *n) { *n = 0; return MA_ERROR; }
static inline ma_result ma_decoder_read_pcm_frames(ma_decoder *, void *, ma_uint64, ma_uint64 *n) { *n = 0; return MA_ERROR; }
static inline ma_result ma_decoder_uninit(ma_decoder *) { return MA_SUCCESS; }
