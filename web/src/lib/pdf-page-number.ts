/** A number in a page's own metadata, or in the link of a paper to its check. */
const pageNumber = /(?:<dc:identifier>\s*|\/verifiera\/)([0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2})\b/

/** Most bytes that one part is unpacked to, and most parts: a file made to cost time has more. */
const mostOfPart = 4_000_000
const mostParts = 200

/**
 * Finds the number that the page of a PDF of one page states (ISO 32000-2, 7.7.3): in the page's metadata or in a link on
 * it. A program that cuts a page out of a file of many takes both along, and may keep other pages' parts that nobody sees.
 * Null for several pages, without a number, and for a damaged file.
 * @param text the bytes as Latin-1
 */
export async function onlyPageNumber(bytes: Uint8Array<ArrayBuffer>, text: string): Promise<string | null> {
  const objects = new PdfObjects(bytes, text)
  const catalog = await objects.catalog()
  const page = catalog && (await objects.onlyPage(catalog))
  if (!page) return null
  const metadata = refIn(page, 'Metadata')
  const [, stated] = pageNumber.exec(metadata === null ? '' : await objects.content(metadata)) ?? []
  if (stated) return stated
  for (const link of await objects.annotations(page)) {
    const [, linked] = pageNumber.exec(link) ?? []
    if (linked) return linked
  }
  return null
}

/** The number of the object that a key of a dictionary refers to; null without one. */
function refIn(dictionary: string, key: string): number | null {
  const [, number] = new RegExp(`/${key}\\s+(\\d+)\\s+\\d+\\s+R\\b`).exec(dictionary) ?? []
  return number === undefined ? null : Number(number)
}

type Place = { start: number; end: number }

/** The objects of a file by their numbers: those that stand in it as they are, and those in packed groups. */
class PdfObjects {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #text: string
  readonly #plain = new Map<number, Place>()
  #packed: Promise<Map<number, string>> | null = null

  constructor(bytes: Uint8Array<ArrayBuffer>, text: string) {
    this.#bytes = bytes
    this.#text = text
    // A later object with the same number is the newer one.
    for (const { index, 0: head, 1: number } of text.matchAll(/\b(\d{1,8})\s+\d{1,5}\s+obj\b/g)) {
      const start = index + head.length
      const end = text.indexOf('endobj', start)
      if (end > 0) this.#plain.set(Number(number), { start, end })
    }
  }

  async catalog(): Promise<string | null> {
    for (const { start, end } of [...this.#plain.values()].reverse()) {
      const text = this.#text.slice(start, Math.min(end, start + 2000))
      if (/\/Type\s*\/Catalog\b/.test(text)) return this.#text.slice(start, end)
    }
    return [...(await this.packed()).values()].find((text) => /\/Type\s*\/Catalog\b/.test(text)) ?? null
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
    const list = own === null ? (/\/Annots\s*\[([^\]]*)\]/.exec(page)?.[1] ?? '') : await this.dictionary(own)
    const found: string[] = []
    for (const [, number] of [...list.matchAll(/(\d+)\s+\d+\s+R/g)].slice(0, 50)) {
      const annotation = await this.dictionary(Number(number))
      const action = refIn(annotation, 'A')
      found.push(annotation, action === null ? '' : await this.dictionary(action))
    }
    return found
  }

  async dictionary(number: number): Promise<string> {
    const place = this.#plain.get(number)
    return place ? this.#text.slice(place.start, place.end) : ((await this.packed()).get(number) ?? '')
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
    const groups = [...this.#plain.values()].filter(({ start }) =>
      /\/Type\s*\/ObjStm\b/.test(this.#text.slice(start, start + 300)),
    )
    for (const place of groups.slice(0, mostParts)) {
      const first = Number(/\/First\s+(\d+)/.exec(this.#text.slice(place.start, place.start + 300))?.[1] ?? 0)
      const text = await this.#unpacked(place)
      const heads = text.slice(0, first).match(/\d+/g)?.map(Number) ?? []
      for (let at = 0; at + 1 < heads.length; at += 2) {
        const [number = 0, offset = 0] = heads.slice(at, at + 2)
        objects.set(number, text.slice(first + offset, first + (heads[at + 3] ?? text.length)))
      }
    }
    return objects
  }

  async #unpacked({ start, end }: Place): Promise<string> {
    const text = this.#text.slice(start, end)
    const [head] = /^[\s\S]{0,1000}?stream\r?\n/.exec(text) ?? []
    if (head === undefined) return ''
    const from = start + head.length
    if (!/\/FlateDecode\b/.test(head)) return this.#text.slice(from, end)
    return inflate(this.#bytes.subarray(from, end))
  }
}

/** Unpacks as much of a part as can be read. */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
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
    for (let read = await reader.read(); !read.done && text.length < mostOfPart; read = await reader.read()) {
      text += decoder.decode(read.value, { stream: true })
    }
    await reader.cancel()
  } catch {
    // What follows the packed bytes ends it: a line end, or damage.
  }
  return text
}
