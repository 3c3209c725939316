import type { PageHead, Picture } from '../../site/model.ts'

type Given = { title?: string; description?: string; image?: Picture | null; hidden?: boolean }

/** Returns a page's head; a part that isn't given is empty, and search engines may list the page. */
export function headOf({ title = '', description = '', image = null, hidden = false }: Given): PageHead {
  return { title, description, image, hidden }
}
