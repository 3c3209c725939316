import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = (language: string) => new URL(`./${language}/`, import.meta.url)
const keysIn = (file: URL) => [...readFileSync(file, 'utf8').matchAll(/^ {2}'([\w.-]+)':/gm)].map(([, key]) => key)

// Areas are spread over each other, so the later file of a key would silently replace the text of the earlier one.
test.each(['sv', 'en'])('no key of a dictionary stands in two files (%s)', (language) => {
  const keys = readdirSync(folder(language)).flatMap((name) => keysIn(new URL(name, folder(language))))
  expect(keys.length).toBeGreaterThan(50)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
