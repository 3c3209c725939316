import { expect, test } from 'vitest'
import { favicon } from './render.tsx'

test.each(['college', 'language'] as const)('the mark of %s is an SVG document with attributes of SVG', (mark) => {
  const svg = favicon({ name: 'A', mark, association: 'B' })
  const read = new DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(read.querySelector('parsererror')).toBeNull()
  expect(svg).toContain('stroke-width=')
  expect(svg).not.toMatch(/strokeWidth|strokeLine/)
})
