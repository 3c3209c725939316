// npm run notice: writes NOTICE from package-lock.json and the licence files of the installed packages.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noticeOf, readDependencies } from './notice.ts'

const ROOT = join(import.meta.dirname, '../..')
writeFileSync(join(ROOT, 'NOTICE'), noticeOf(readDependencies(ROOT)))
