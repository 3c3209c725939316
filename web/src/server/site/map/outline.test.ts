import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { SIZE, toPlace, toPoint } from '../../../lib/mercator.ts'
import { outline, sendOutline } from './outline.ts'

test('the map is light, lies inside its frame, and places come back from it as they were', async () => {
  const map = await outline()
  expect(map.land).toMatch(/^M[\d.,LMZ-]+Z$/)
  expect(map.land.length).toBeLessThan(260_000)
  const numbers = (map.land.match(/-?[\d.]+/g) ?? []).map(Number)
  expect(Math.min(...numbers.slice(0, 5000))).toBeGreaterThanOrEqual(-9)
  expect(Math.max(...numbers.slice(0, 5000))).toBeLessThanOrEqual(SIZE.y + 9)
  const place = { latitude: 55.8375, longitude: 13.3036 }
  const back = toPlace(toPoint(place))
  expect(back.latitude).toBeCloseTo(place.latitude, 6)
  expect(back.longitude).toBeCloseTo(place.longitude, 6)
  const lund = map.towns.find(({ name }) => name === 'Lund')
  // Half a degree north of the southern coast, and near the western one.
  expect(lund?.x).toBeCloseTo(toPoint({ latitude: 55.7, longitude: 13.19 }).x, -1)
})

test('it is sent as it is asked for, and other addresses are let by', async () => {
  const app = express()
  app.use(sendOutline())
  app.use((_, response) => void response.status(404).end())
  const server = app.listen(0)
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const answer = await fetch(`http://127.0.0.1:${port}/karta.json`, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(Object.keys(await answer.json())).toEqual(['land', 'borders', 'towns'])
  expect((await fetch(`http://127.0.0.1:${port}/karta`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/karta.json`, { method: 'POST' })).status).toBe(404)
})
