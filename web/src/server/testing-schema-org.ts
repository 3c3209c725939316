// The demands of schema.org and of search engines on the structured data of the sites' pages. Tests use it.

type Node = Record<string, unknown>

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\/[^/]/.test(value) && URL.canParse(value)
/** A day, or a moment with its offset. */
const isDate = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const isNode =
  (...types: string[]) =>
  (value: unknown) =>
    faultsOf(value).length === 0 && types.includes((value as Node)['@type'] as string)

const isSteps = (value: unknown) =>
  Array.isArray(value) &&
  value.length > 1 &&
  value.every(
    (step: Node, at) =>
      step['@type'] === 'ListItem' && step.position === at + 1 && isText(step.name) && isAddress(step.item),
  )

type Rule = {
  needed: Record<string, (value: unknown) => boolean>
  allowed?: Record<string, (value: unknown) => boolean>
}

const rules: Record<string, Rule> = {
  Organization: {
    needed: { name: isText, url: isAddress, logo: isAddress },
    allowed: { '@id': isAddress, description: isText, image: isAddress, email: isText, telephone: isText },
  },
  Person: { needed: { name: isText } },
  Place: { needed: { name: isText, address: isText } },
  Article: {
    needed: {
      ...{ headline: isText, datePublished: isDate, dateModified: isDate, mainEntityOfPage: isAddress },
      ...{ author: isNode('Person', 'Organization'), publisher: isNode('Organization') },
    },
    allowed: { description: isText, image: isAddress, inLanguage: isText },
  },
  Event: {
    needed: { name: isText, startDate: isDate, location: isNode('Place'), organizer: isNode('Organization') },
    allowed: { description: isText, image: isAddress, url: isAddress, endDate: isDate, eventStatus: isAddress },
  },
  BreadcrumbList: { needed: { itemListElement: isSteps } },
}

/** Tells what is wrong with a node of structured data: an unknown type, a property that lacks or is no such value. */
export function faultsOf(node: unknown): string[] {
  const { '@type': type, ...properties } = (node ?? {}) as Node
  const rule = Object.hasOwn(rules, String(type)) ? rules[String(type)] : undefined
  if (!rule) return [`the type ${type}`]
  const { needed, allowed = {} } = rule
  const lacking = Object.keys(needed).filter((name) => !(name in properties))
  const wrong = Object.entries(properties).filter(([name, value]) => !(needed[name] ?? allowed[name])?.(value))
  return [
    ...lacking.map((name) => `${type} without ${name}`),
    ...wrong.map(([name, value]) => `${type} with ${name} ${JSON.stringify(value)}`),
  ]
}

/** Tells what is wrong with the structured data of a page. */
export function dataFaults(page: Document): string[] {
  const scripts = [...page.querySelectorAll('script[type="application/ld+json"]')]
  return scripts.flatMap(({ textContent }) => {
    const { '@context': context, '@graph': graph } = JSON.parse(textContent ?? '') as Node
    if (context !== 'https://schema.org' || !Array.isArray(graph)) return ['no graph of schema.org']
    return graph.flatMap(faultsOf)
  })
}
