import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

class Item {
  parts: Record<string, Promise<Blob>>
  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts
  }
}
const stub = (clipboard: object | undefined, ClipboardItem: unknown) => {
  vi.stubGlobal('navigator', { clipboard })
  vi.stubGlobal('ClipboardItem', ClipboardItem)
}

test('the clipboard is asked in the turn of the press, before the text has come', async () => {
  const write = vi.fn(async ([item]: [Item]) => void (await item.parts['text/plain']))
  stub({ write }, Item)
  const { promise, resolve } = Promise.withResolvers<string>()
  const copied = copyText(promise)
  expect(write).toHaveBeenCalledOnce()
  resolve('https://a.example/x')
  expect(await copied).toBe(true)
  const blob = await write.mock.calls[0]?.[0][0].parts['text/plain']
  expect([blob?.type, await blob?.text()]).toEqual(['text/plain', 'https://a.example/x'])
})

test('a browser without items is asked when the text has come, and for a known text at once', async () => {
  const writeText = vi.fn(async () => undefined)
  stub({ writeText }, undefined)
  const known = copyText('b')
  expect(writeText).toHaveBeenCalledWith('b')
  expect([await known, await copyText(Promise.resolve('a'))]).toEqual([true, true])
  expect(writeText).toHaveBeenCalledWith('a')
})

test('a refusal and a page without a clipboard are false; a text that fails is a failure of its own', async () => {
  const refuse = () => Promise.reject(new Error('NotAllowedError'))
  stub({ write: refuse, writeText: refuse }, Item)
  expect([await copyText('a'), await copyText(Promise.resolve('a'))]).toEqual([false, false])
  await expect(copyText(Promise.reject(new Error('away')))).rejects.toThrow('away')
  stub(undefined, Item)
  expect([await copyText('a'), await copyText(Promise.resolve('a'))]).toEqual([false, false])
})
