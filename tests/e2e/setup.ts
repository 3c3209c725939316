import { afterEach, beforeAll } from 'vitest'
import { closePages, startBrowser } from './browser.ts'

// Vitest runs this file before each file of browser tests. Their hooks stand here, because the files of one worker share
// the modules, which run only once.

beforeAll(async () => void (await startBrowser()))

afterEach(({ task }) => closePages(task.result?.state === 'fail' ? task.name : undefined))
