import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PictureData } from './picture.tsx'

/** The page that a part is drawn as. */
export const drawn = (node: ReactNode) => new DOMParser().parseFromString(renderToStaticMarkup(node), 'text/html')
/** A picture of 1920 by 1080 pixels. */
export const picture = (more: Partial<PictureData> = {}): PictureData => ({
  ...{ url: '/files/1/a.png', description: 'En trappa', width: 1920, height: 1080 },
  ...more,
})
/** Words that would be a script. */
export const script = '<script>alert(1)</script>'
