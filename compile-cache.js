// Loaded before start.ts by npm start: lets Node keep compiled modules for the next start. It is JavaScript, because the
// compiler that takes the types out of the first module of TypeScript stays in memory (20 MB), and cached modules need none.

import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { env } from 'node:process'

enableCompileCache(resolve(env.DATA_DIR ?? '.data', 'cache/modules'))
