// Writes a small file of places in MaxMind's format, version 2 (https://maxmind.github.io/MaxMind-DB/), for tests.

type Value = string | number | Value[] | { [key: string]: Value }

const typeOf = { text: 2, map: 7, array: 11, number: 6 } as const

/** The control byte of a value, with its size; all sizes here are below 285. */
function control(type: number, size: number): Buffer {
  const [low, more] = size < 29 ? [size, []] : [29, [size - 29]]
  return Buffer.from(type < 8 ? [(type << 5) | low, ...more] : [low, type - 7, ...more])
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([control(typeOf.text, bytes.length), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(typeOf.number, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(typeOf.array, value.length), ...value.map(encode)])
  const entries = Object.entries(value)
  return Buffer.concat([
    control(typeOf.map, entries.length),
    ...entries.flatMap(([key, each]) => [encode(key), encode(each)]),
  ])
}

type Node = { branches: [Branch, Branch] }
type Branch = Node | number | null
const newNode = (): Node => ({ branches: [null, null] })

/** The bits of an address of IPv4, the highest first. */
const bitsOf = (ip: string) =>
  ip.split('.').flatMap((part) => [...Number(part).toString(2).padStart(8, '0')].map((bit) => (bit === '1' ? 1 : 0)))

/**
 * The bytes of a file of places.
 * @param networks `192.0.2.0/24` and what the file tells of it
 */
export function placesFile(networks: Record<string, Value>, databaseType = 'Test-City'): Buffer {
  const root = newNode()
  const parts: Buffer[] = []
  let size = 0
  for (const [network, value] of Object.entries(networks)) {
    const [ip = '', length = '32'] = network.split('/')
    const bits = bitsOf(ip).slice(0, Number(length))
    let node = root
    for (const bit of bits.slice(0, -1)) {
      const next = node.branches[bit]
      const inner = typeof next === 'object' && next ? next : newNode()
      node.branches[bit] = inner
      node = inner
    }
    node.branches[bits.at(-1) ?? 0] = size
    const bytes = encode(value)
    parts.push(bytes)
    size += bytes.length
  }
  const nodes: Node[] = []
  const number = (node: Node) => {
    nodes.push(node)
    for (const branch of node.branches) if (typeof branch === 'object' && branch) number(branch)
  }
  number(root)
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [at, { branches }] of nodes.entries()) {
    for (const [side, branch] of branches.entries()) {
      const to =
        branch === null ? nodes.length : typeof branch === 'number' ? nodes.length + 16 + branch : nodes.indexOf(branch)
      tree.writeUIntBE(to, at * 6 + side * 3, 3)
    }
  }
  const metadata = {
    ...{
      node_count: nodes.length,
      record_size: 24,
      ip_version: 4,
      database_type: databaseType,
      languages: ['en', 'sv'],
    },
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1_700_000_000, description: {} },
  }
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), ...parts, marker, encode(metadata)])
}

/** The facts of a network in a file of towns. */
export const town = (iso_code: string, city: { sv?: string; en: string } | null = null): Value => ({
  country: { iso_code, names: { en: `Country ${iso_code}` } },
  ...(city && { city: { names: city } }),
})
