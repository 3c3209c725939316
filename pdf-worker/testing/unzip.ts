/** Reads the entries of a ZIP without compression, from its central directory (PKWARE APPNOTE 4.3.12). */
export function storedEntries(zip: Buffer): { name: string; bytes: Buffer }[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const count = zip.readUInt16LE(end + 10)
  const entries = []
  for (let index = 0, at = zip.readUInt32LE(end + 16); index < count; index++) {
    const [size, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      bytes: zip.subarray(start, start + size),
    })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}
