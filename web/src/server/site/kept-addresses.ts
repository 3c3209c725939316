import type { IncomingMessage } from 'node:http'

/** The most addresses that are remembered, and the longest of them with its host. */
const most = { addresses: 4_000, characters: 300 }

/** Reads what an address is: the host and the path with its query, as the request writes them. */
const addressOf = ({ headers, url }: IncomingMessage) => `${headers.host} ${url}`

/**
 * Creates the memory of addresses that kept pages have answered: the key of the page by host, path and query as a request writes them.
 * A key names no bytes, so it saves the search for the site and the route and nothing else.
 * @param hosts returns another object after each change of the sites that hosts lead to; the memory is then empty
 */
export function createKeptAddresses(hosts: () => object) {
  const keys = new Map<string, string>()
  let known = hosts()

  const forgetOldHosts = () => {
    if (known === hosts()) return
    keys.clear()
    known = hosts()
  }

  return {
    /** Returns the key of the page that answers the request, when it is one that is remembered. */
    keyOf(request: IncomingMessage): string | undefined {
      forgetOldHosts()
      return request.method === 'GET' || request.method === 'HEAD' ? keys.get(addressOf(request)) : undefined
    },
    /** Remembers a page by the hosts that held when its site was looked up. */
    remember(request: IncomingMessage, key: string, heldHosts: object): void {
      forgetOldHosts()
      const address = addressOf(request)
      if (heldHosts !== known || address.length > most.characters) return
      if (keys.size >= most.addresses) keys.clear()
      keys.set(address, key)
    },
  }
}
