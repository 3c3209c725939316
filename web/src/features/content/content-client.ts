import type { Resource } from '@kollegium/api/core/resource'
import type { Subject } from '../../lib/me.tsx'
import type { Client, Outputs } from '../../lib/trpc.ts'

/** All types of content have the same procedures beside their own fields; each can be spoken to as an article. */
export type ContentName = 'article' | 'page' | 'section' | 'card' | 'event' | 'queue' | 'book'
export type ContentClient = Pick<
  Client['article'],
  'publish' | 'unpublish' | 'addTag' | 'usedIn' | 'revisions' | 'compare' | 'restore'
>
export type Revision = Outputs['article']['revisions']['items'][number]
export type Comparison = Outputs['article']['compare']

/** A type's definition, as far as its procedures and the words for its fields go. */
export type ContentResource = Pick<Resource, 'name' | 'fields'>
export const nameOf = ({ name }: ContentResource) => name as ContentName

export const contentOf = (client: Client, name: ContentName): ContentClient =>
  (client as unknown as Record<ContentName, ContentClient>)[name]

/** "article" has its rights as `Article`. */
export const subjectOf = (name: ContentName) => (name.charAt(0).toUpperCase() + name.slice(1)) as Subject
