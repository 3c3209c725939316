import { menu as resource } from '@kollegium/api/definitions/menus'
import type { Entity } from '../entity.ts'
import { passedOver } from '../fields.ts'
import { flatLinks, type ShownLink } from '../menu-links.ts'

/** Values that a link is shown with beside its form; they may come back with it. */
const shown = ['menu_name', 'parent', 'label', 'href', 'content', 'type', 'created_at', 'updated_at']

/** Spec §3 Menu; its name is its key (§7.5). */
export const menu: Entity = {
  type: 'Menu',
  one: 'menu',
  many: 'menus',
  resource,
  key: { name: 'name', type: 'String' },
  procedures: (api) => api.menu,
  visitors: (api) => api.published.menu,
  namesRows: true,
  fields:
    'id: ID! name: String! title: String! description: String links: [MenuLink!]! created_at: DateTime updated_at: DateTime',
  typeDefs: /* GraphQL */ `
    "A link may have a temporary id, by which others of the same call lie below it."
    input MenuLinkInput {
      id: ID
      parent_id: ID
      position: Int
      title: String
      url: String
      content_id: ID
      urlAlias: MenuLinkTarget
      ${passedOver(shown)}
    }
    "What the link leads to, as a search result names it."
    input MenuLinkTarget { id: ID usage_id: ID usage_type: String alias: String }
    input MenuLinkRelation {
      sync: [MenuLinkInput!]
      create: [MenuLinkInput!]
      update: [MenuLinkInput!]
      upsert: [MenuLinkInput!]
      connect: [ID!]
      disconnect: [ID!]
      delete: [ID!]
    }
  `,
  // A link without a title shows its content's title (Spec §3); written back it stays without one (menu-links.ts).
  resolvers: {
    MenuLink: { title: ({ label }: ShownLink) => label },
    Menu: { links: ({ links }: { links: ShownLink[] }) => flatLinks(links) },
  },
}

/** Spec §3 MenuLink: a link is read by itself and written with its menu. */
export const menuLink: Entity = {
  type: 'MenuLink',
  one: 'menuLink',
  many: 'menuLinks',
  procedures: (api) => api.menuLink,
  fields: `
    id: ID!
    menu_name: String
    parent_id: ID
    parent: Named
    position: Int
    title: String
    label: String
    url: String
    href: String
    content_id: ID
    content: Named
    urlAlias: UrlAlias
    created_at: DateTime
    updated_at: DateTime`,
}
