// Texts and what they are grouped by, as the browser and the old contract know them.
export { article } from './article.entity.ts'
export { book } from './book.entity.ts'
export { card, cardFieldsOf, cardFieldWords } from './card.entity.ts'
export { event } from './event.entity.ts'
export { page } from './page.entity.ts'
export { queue, queueTypes } from './queue.entity.ts'
export { section } from './section.entity.ts'
export { tag } from './tag.entity.ts'
