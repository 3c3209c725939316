/** A number in a page's own metadata, or in the link of a paper to its check. */
const pageNumber = /(?:<dc:identifier>\s*|\/verifiera\/)([0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2})\b/

/** Most bytes that one part is unpacked to, and all parts of a file together: a file made to cost time or memory has more. */
const maxOfPart = 4_000_000
const maxUnpacked = 8_000_000

/** Most objects of a file, and most characters of a dictionary. A file with more objects tells nothing. */
const maxObjects = 100_000
const maxOfDictionary = 100_000

/**
 * Finds the number that the page of a PDF of one page states (ISO 32000-2, 7.7.3): in the page's metadata or in a link on
 * it. A program that cuts a page out of a file of many takes both along, and may keep other pages' parts that nobody sees.
 * Null for several pages, without a number, and for a damaged file. The work grows with the size of the file and no faster.
 * @param text the bytes as Latin-1
 */
export async function onlyPageNumber(bytes: Uint8Array<ArrayBuffer>, text: string): Promise<string | null> {
  const objects = new PdfObjects(bytes, text)
  const catalog = await objects.catalog()
  const page = catalog && (await objects.onlyPage(catalog))
  if (!page) return null
  const metadata = refIn(page, 'Metadata')
  const [, stated] = pageNumber.exec(metadata === null ? '' : await objects.content(metadata)) ?? []
  if (stated) return copyOf(stated)
  for (const link of await objects.annotations(page)) {
    const [, linked] = pageNumber.exec(link) ?? []
    if (linked) return copyOf(linked)
  }
  return null
}

/** The same characters apart from the text that they were found in: a part of a text keeps all of it in memory. */
export const copyOf = (text: string) => [...text].join('')

/** The number of the object that a key of a dictionary refers to; null without one. */
function refIn(dictionary: string, key: string): number | null {
  const [, number] = new RegExp(`/${key}\\s+(\\d+)\\s+\\d+\\s+R\\b`).exec(dictionary) ?? []
  return number === undefined ? null : Number(number)
}

/** The place of an object; `own` is the end of its own text: another object may be written inside a damaged one. */
type Place = { start: number; end: number; own: number }

/** The objects of a file by their numbers: those that stand in it as they are, and those in packed groups. */
class PdfObjects {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #text: string
  readonly #plain = new Map<number, Place>()
  #packed: Promise<Map<number, string>> | null = null
  #mayUnpack = maxUnpacked

  constructor(bytes: Uint8Array<ArrayBuffer>, text: string) {
    this.#bytes = bytes
    this.#text = text
    // A later object with the same number is the newer one.
    let last: Place = { start: 0, end: 0, own: 0 }
    for (const { index, 0: head, 1: number } of text.matchAll(/\b(\d{1,8})\s+\d{1,5}\s+obj\b/g)) {
      const start = index + head.length
      last.own = Math.min(last.own, index)
      // The end that was found for the last object is the next one for an object inside it, too.
      const end = start <= last.end ? last.end : text.indexOf('endobj', start)
      if (end < 0) break
      last = { start, end, own: end }
      this.#plain.set(Number(number), last)
      if (this.#plain.size > maxObjects) {
        this.#plain.clear()
        break
      }
    }
  }

  async catalog(): Promise<string | null> {
    for (const place of [...this.#plain.values()].reverse()) {
      if (/\/Type\s*\/Catalog\b/.test(this.#head(place, 2000))) return this.#dictionaryAt(place)
    }
    return [...(await this.packed()).values()].find((text) => /\/Type\s*\/Catalog\b/.test(text)) ?? null
  }

  #head({ start, own }: Place, most: number): string {
    return this.#text.slice(start, Math.min(own, start + most))
  }

  #dictionaryAt({ start, end }: Place): string {
    return this.#text.slice(start, Math.min(end, start + maxOfDictionary))
  }

  /** The page of a tree with one page. */
  async onlyPage(catalog: string): Promise<string | null> {
    let number = refIn(catalog, 'Pages')
    for (let level = 0; number !== null && level < 10; level += 1) {
      const node: string = await this.dictionary(number)
      if (/\/Type\s*\/Page\b/.test(node)) return node
      if (!/\/Count\s+1\b/.test(node)) return null
      const [, kid] = /\/Kids\s*\[\s*(\d+)\s+\d+\s+R\s*\]/.exec(node) ?? []
      number = kid === undefined ? null : Number(kid)
    }
    return null
  }

  /** The links and fields on a page, each with the action that it names. */
  async annotations(page: string): Promise<string[]> {
    const own = refIn(page, 'Annots')
    const list = own === null ? arrayIn(page, 'Annots') : await this.dictionary(own)
    const found: string[] = []
    for (const [, number] of [...list.matchAll(/\b(\d{1,8})\s+\d{1,5}\s+R/g)].slice(0, 50)) {
      const annotation = await this.dictionary(Number(number))
      const action = refIn(annotation, 'A')
      found.push(annotation, action === null ? '' : await this.dictionary(action))
    }
    return found
  }

  async dictionary(number: number): Promise<string> {
    const place = this.#plain.get(number)
    return place ? this.#dictionaryAt(place) : ((await this.packed()).get(number) ?? '')
  }

  /** The content of a stream, unpacked when it is packed. */
  async content(number: number): Promise<string> {
    const place = this.#plain.get(number)
    return place ? this.#unpacked(place) : ''
  }

  packed(): Promise<Map<number, string>> {
    this.#packed ??= this.#readPacked()
    return this.#packed
  }

  async #readPacked(): Promise<Map<number, string>> {
    const objects = new Map<number, string>()
    for (const place of this.#plain.values()) {
      const head = this.#head(place, 300)
      if (!/\/Type\s*\/ObjStm\b/.test(head)) continue
      if (this.#mayUnpack <= 0 || objects.size > maxObjects) break
      const first = Number(/\/First\s+(\d+)/.exec(head)?.[1] ?? 0)
      for (const [number, text] of objectsOf(await this.#unpacked(place), first)) objects.set(number, text)
    }
    return objects
  }

  async #unpacked({ start, end }: Place): Promise<string> {
    const [head] = /^[\s\S]{0,1000}?stream\r?\n/.exec(this.#text.slice(start, Math.min(end, start + 1010))) ?? []
    if (head === undefined) return ''
    const from = start + head.length
    const most = Math.min(maxOfPart, this.#mayUnpack)
    const to = Math.min(end, from + most)
    const isPacked = /\/FlateDecode\b/.test(head)
    const text = isPacked ? await inflate(this.#bytes.subarray(from, to), most) : this.#text.slice(from, to)
    // Packed bytes may unpack to nothing, and still cost time.
    this.#mayUnpack -= Math.max(to - from, text.length)
    return text
  }
}

/** The text between the brackets of an array in a dictionary; empty without one. */
function arrayIn(dictionary: string, key: string): string {
  const { index, 0: head } = new RegExp(`/${key}\\s*\\[`).exec(dictionary) ?? { index: 0, 0: '' }
  const start = index + head.length
  return head ? dictionary.slice(start, Math.max(start, dictionary.indexOf(']', start))) : ''
}

/** The objects of a packed group by their numbers. Each begins where the one before it ends, or later (7.5.7). */
function* objectsOf(group: string, first: number): Generator<[number: number, text: string]> {
  const heads = (group.slice(0, Math.min(first, maxOfDictionary)).match(/\d+/g) ?? []).map(Number)
  let free = first
  for (let at = 0; at + 1 < heads.length; at += 2) {
    const [number = 0, offset = 0, , next = group.length] = heads.slice(at, at + 4)
    const start = first + offset
    if (start < free) continue
    free = Math.max(start, Math.min(group.length, first + next))
    yield [number, group.slice(start, Math.min(free, start + maxOfDictionary))]
  }
}

/** Unpacks as much of a part as can be read. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<string> {
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(stream) {
      stream.enqueue(bytes)
      stream.close()
    },
  })
  const reader = packed.pipeThrough(new DecompressionStream('deflate')).getReader()
  const decoder = new TextDecoder('latin1')
  let text = ''
  try {
    for (let read = await reader.read(); !read.done && text.length < most; read = await reader.read()) {
      text += decoder.decode(read.value, { stream: true })
    }
    await reader.cancel()
  } catch {
    // The data after the packed bytes ends it: a line end, or damage.
  }
  return text
}
