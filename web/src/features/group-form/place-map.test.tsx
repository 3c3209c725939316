import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toPoint } from '../../lib/mercator.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { renderWith } from '../../resource/testing.tsx'
import { latLongOf, type Place } from './group-values.ts'
import { LocationField } from './location-field.tsx'

const lund = { name: 'Lund', ...toPoint({ latitude: 55.7, longitude: 13.19 }) }
const umea = { name: 'Umeå', ...toPoint({ latitude: 63.83, longitude: 20.26 }) }
const outline = { land: 'M0,0L1700,0L1700,3400L0,3400Z', borders: 'M9,9L10,10', towns: [umea, lund] }

let value: Place
function Form({ start, readOnly }: { start: Place; readOnly?: boolean }) {
  const [place, setPlace] = useState(start)
  value = place
  const field = {
    name: 'location',
    label: 'Plats på kartan',
    value: place,
    onChange: setPlace,
    onBlur: () => undefined,
  }
  return <LocationField {...(field as unknown as FieldProps<Place>)} readOnly={readOnly ?? false} />
}
function open(start: Place, { readOnly = false, ok = true } = {}) {
  vi.stubGlobal('fetch', async () => (ok ? Response.json(outline) : new Response('', { status: 503 })))
  return renderWith(<Form start={start} readOnly={readOnly} />)
}
const map = () => screen.findByRole('slider', { name: 'Plats på kartan' })
const hoor = { latitude: '55,8375', longitude: '13,3036' }

afterEach(() => vi.unstubAllGlobals())

test('the pin stands where the group is; the place is told in words with the nearest town', async () => {
  open(hoor)
  const slider = await map()
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toBe('55,8375 N · 13,3036 Ö, nära Lund'))
  expect(slider.querySelectorAll('circle[cy="-15.500"]')).toHaveLength(1)
  expect(screen.getByText('Lund')).toBeTruthy()
  // A thousand kilometres away.
  expect(screen.queryByText('Umeå')).toBeNull()
})

test('arrows move it, with Shift farther; the whole way north it stays on the map', async () => {
  open(hoor)
  const slider = await map()
  fireEvent.keyDown(slider, { key: 'ArrowUp' })
  const near = latLongOf(value)
  // The browser's own shortcuts: zoom, and back.
  expect(fireEvent.keyDown(slider, { key: '+', ctrlKey: true })).toBe(true)
  expect(fireEvent.keyDown(slider, { key: 'ArrowLeft', altKey: true })).toBe(true)
  expect(latLongOf(value)).toEqual(near)
  expect(near?.latitude).toBeGreaterThan(55.8375)
  expect(near?.longitude).toBe(13.3036)
  fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true })
  const step = (near?.latitude ?? 0) - 55.8375
  expect((latLongOf(value)?.longitude ?? 0) - 13.3036).toBeGreaterThan(step * 5)
  for (let times = 0; times < 200; times++) fireEvent.keyDown(slider, { key: 'ArrowUp', shiftKey: true })
  expect(value.latitude).toBe('71,3')
  expect(slider.querySelectorAll('circle[cy="-15.500"]')).toHaveLength(1)
})

test('a press on the whole country puts it, closer up it is put more exactly, and it can be taken away', async () => {
  open({ latitude: '', longitude: '' })
  const slider = await map()
  expect(slider.getAttribute('aria-valuetext')).toBe('Ingen plats vald')
  slider.getBoundingClientRect = () => new DOMRect(100, 50, 560, 440)
  fireEvent.click(slider, { clientX: 380, clientY: 270 })
  // The middle of the map, wherever it stands and however large.
  expect(latLongOf(value)?.longitude).toBeCloseTo(18, 3)
  const farther = screen.getByRole('button', { name: 'Zooma ut' })
  expect(farther.getAttribute('aria-disabled')).toBe('true')
  // At the farthest scale the button keeps focus.
  expect(farther).toHaveProperty('disabled', false)
  fireEvent.click(farther)
  fireEvent.click(screen.getByRole('button', { name: 'Zooma in' }))
  const before = latLongOf(value)?.longitude ?? 0
  fireEvent.click(slider, { clientX: 382, clientY: 270 })
  expect((latLongOf(value)?.longitude ?? 0) - before).toBeCloseTo(0.057, 2)
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort platsen' }))
  expect(value).toEqual({ latitude: '', longitude: '' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Latitud/ }))
})

test('whoever only reads sees the place; words, and places elsewhere, have no pin', async () => {
  const reading = open(hoor, { readOnly: true })
  const slider = await map()
  expect(slider.getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(slider, { key: 'ArrowUp' })
  fireEvent.click(slider)
  expect(value).toEqual(hoor)
  expect(screen.queryByRole('button', { name: 'Ta bort platsen' })).toBeNull()
  reading.unmount()
  open({ latitude: '-33,9', longitude: '18,4' })
  expect((await map()).querySelectorAll('circle[cy="-15.500"]')).toHaveLength(0)
  expect(Number((await map()).getAttribute('aria-valuenow'))).toBeGreaterThan(50)
  fireEvent.change(screen.getByRole('textbox', { name: /^Latitud/ }), { target: { value: 'norr' } })
  expect((await map()).getAttribute('aria-valuetext')).toBe('Ingen plats vald')
})

test('without the map the numbers are written as before', async () => {
  open(hoor, { ok: false })
  expect(await screen.findByText(/Kartan kunde inte hämtas/, {}, { timeout: 5_000 })).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /^Latitud/ }), { target: { value: '55,9' } })
  expect(value.latitude).toBe('55,9')
})
