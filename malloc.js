// Loaded first by npm start. On Linux the C library keeps memory that it was given back: it has several areas for each core, and puts
// large blocks into them as soon as one was freed, so that pictures, prints and threads leave holes everywhere. It reads
// its settings when a process begins, so the process begins again, under the same id. Settings that somebody has made stay.

import process from 'node:process'
import { isMainThread } from 'node:worker_threads'

const settings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

// The channel to a parent that is a program of Node, too, would be lost.
const isAlone = isMainThread && !process.connected
const { argv, env, execArgv, execPath } = process
if (process.platform === 'linux' && isAlone && !Object.keys(settings).some((name) => name in env)) {
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, ...settings })
}
