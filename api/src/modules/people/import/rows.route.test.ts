import express from 'express'
import { expect, test } from 'vitest'
import type { Context } from '../../../engine/context.ts'
import { readSheet } from '../../../platform/spreadsheets/read-sheet.ts'
import { columnsOf, dataRows, textOf } from '../../../platform/spreadsheets/sheet.ts'
import { serveOn } from '../../../testing/serve-on.ts'
import { createWorld } from '../../../testing/world.ts'
import { userHeadings, userMappingOf } from './headings.ts'
import { createUserImportRoute } from './import.routes.ts'

const world = await createWorld()
const { ctx: inviter } = await world.member([{ subject: 'User', name: 'create' }])
const { ctx: reader } = await world.member([{ subject: 'User', name: 'read' }])
let asking: Context = inviter
const origin = await serveOn(express().use(createUserImportRoute(world.services, { authenticate: async () => asking })))

const rows = [
  { row: 17, values: { firstname: 'Pontus', lastname: 'Prov', email: 'p@@x' }, notes: ['Adressen stämmer inte.'] },
  {
    row: 31,
    values: { firstname: '=1+1', lastname: 'Ek', email: 'e@x.se', group: 'Sla', role: 'Rektor' },
    notes: ['Nej'],
  },
]
function send(as: Context) {
  asking = as
  const body = new FormData()
  body.set('file', new Blob([JSON.stringify(rows)]), 'rows.json')
  return fetch(`${origin}/api/v1/users/import/rows`, { method: 'POST', body })
}

test('faulty rows come as a file with the reason, which an import reads again', async () => {
  const response = await send(inviter)
  expect(response.status).toBe(200)
  const sheet = await readSheet(Buffer.from(await response.arrayBuffer()), 'Rader att titta på.xlsx', userHeadings)
  expect(columnsOf(sheet).map(({ header }) => header)).toEqual([
    ...['Rad', 'Förnamn', 'Efternamn', 'E-postadress', 'Grupp', 'Roll', 'Att rätta'],
  ])
  expect(userMappingOf(sheet)).toEqual({
    ...{ 0: 'ignore', 1: 'firstname', 2: 'lastname', 3: 'email', 4: 'group', 5: 'role', 6: 'ignore' },
  })
  expect(dataRows(sheet).map(({ cells }) => cells.map((cell) => textOf(cell)))).toEqual([
    ['17', 'Pontus', 'Prov', 'p@@x', '', '', 'Adressen stämmer inte.'],
    ['31', '=1+1', 'Ek', 'e@x.se', 'Sla', 'Rektor', 'Nej'],
  ])
})

test('somebody who may not invite gets no file', async () => {
  expect((await send(reader)).status).toBe(403)
  expect((await send(world.visitor)).status).toBe(401)
})
