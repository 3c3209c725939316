import { Buffer } from 'node:buffer'
import { asideWhenLong } from '../../kernel/aside.ts'

/** The stream in which an Office file with a password holds its contents, as its container writes the name. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')
const container = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** The longest time that a PDF is looked into, in milliseconds. One that takes longer is kept as it is: the server only stores it. */
const maxTime = 10_000

/** Whether a PDF or an Office file can't be opened without a password. Other bytes have none that we know of. */
export async function hasPassword(bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (file.subarray(0, 8).equals(container)) return file.includes(encryptedPackage)
  if (file.subarray(0, 1024).includes('%PDF-'))
    return file.includes('/Encrypt') && (await asksAside(file).catch(() => false))
  return false
}

/** Many PDFs are encrypted with an empty password, which every program knows: only opening one tells. */
export async function asksForPassword(bytes: Uint8Array): Promise<boolean> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  try {
    await task.promise
    return false
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException'
  } finally {
    await task.destroy()
  }
}

/** {@link asksForPassword} on a thread: a PDF can be made so that opening it takes any time. */
const asksAside = asideWhenLong(import.meta.url, asksForPassword, () => true, maxTime)
