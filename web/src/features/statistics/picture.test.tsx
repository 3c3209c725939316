import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { PictureButtons } from './picture-buttons.tsx'

const drawn: Blob[] = []
const paper = { fillStyle: '', fillRect: vi.fn(), drawImage: vi.fn() }
const written = vi.fn<(items: { items: Record<string, unknown> }[]) => Promise<void>>(async () => undefined)

beforeEach(() => {
  drawn.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    drawn.push(blob as Blob)
    return 'blob:picture'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
  vi.stubGlobal(
    'Image',
    class {
      decode = async () => undefined
    },
  )
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly items: Record<string, unknown>
      constructor(items: Record<string, unknown>) {
        this.items = items
      }
    },
  )
  Object.defineProperty(navigator, 'clipboard', { value: { write: written }, configurable: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'clipboard')
})

function open() {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  Object.defineProperty(svg, 'viewBox', { value: { baseVal: { width: 100, height: 40 } } })
  const bar = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  bar.style.fill = 'rgb(0, 120, 190)'
  svg.append(bar)
  document.body.append(svg)
  renderWith(<PictureButtons chart={() => svg} name="Diplom 2026" />)
}

test('a saved picture stands by itself: its looks go along, on white, three times as large', async () => {
  const files: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download)
  })
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Spara som bild' }))
  await waitFor(() => expect(files).toEqual(['Diplom 2026.png']))
  const text = await drawn[0]?.text()
  expect(text).toContain('width="300"')
  expect(text).toContain('height="120"')
  expect(text).toContain('fill="rgb(0, 120, 190)"')
  expect(paper.fillStyle).toBe('white')
  expect(paper.fillRect).toHaveBeenCalledWith(0, 0, 300, 120)
})

test('a picture is copied as PNG, and that is told', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Kopiera som bild' }))
  await waitFor(() => expect(written).toHaveBeenCalled())
  const [items] = written.mock.calls[0] ?? []
  const blob = await items?.[0]?.items['image/png']
  expect(await (blob as Blob).text()).toBe('png')
  await screen.findByText('Bilden har kopierats')
})
