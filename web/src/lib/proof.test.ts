import { createTRPCClient } from '@trpc/client'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../resource/testing.tsx'
import { asAct, createProofDesk, type DocumentAct, proofLink } from './proof.ts'
import type { AppRouter } from './trpc.ts'

const needed = () => refusal('FORBIDDEN', 'Bekräfta', { details: { proof: { reason: 'issue', minutes: 15 } } })

/** A server that refuses until the proof is given, and a client that asks at the desk. */
function start() {
  const desk = createProofDesk()
  let proved = false
  const server = fakeServer({
    'role.delete': () => {
      if (!proved) throw needed()
      return { id: 1 }
    },
    'tag.delete': () => {
      throw refusal('FORBIDDEN', 'Nej')
    },
  })
  const client = createTRPCClient<AppRouter>({ links: [proofLink(desk), server.link] })
  const prove = () => {
    proved = true
    desk.answer(true)
  }
  return { desk, client, prove, ...server }
}

test('a call that lacks a proof waits for the person, and is made again', async () => {
  const { desk, client, prove, calls } = start()
  const call = client.role.delete.mutate({ id: 1 })
  await expect.poll(() => desk.current()).toEqual({ reason: 'issue', minutes: 15, about: null })
  prove()
  await call
  expect(calls.map(({ path }) => path)).toEqual(['role.delete', 'role.delete'])
  expect(desk.current()).toBe(null)
})

test('the question says what the caller said about its documents', async () => {
  const { desk, client, prove } = start()
  const about: DocumentAct = { act: 'issue', count: 12, element: 'diplom', holder: 'Eslöv–Höör–Hörby', isSaved: true }
  const call = client.role.delete.mutate({ id: 1 }, asAct(about))
  await expect.poll(() => desk.current()).toEqual({ reason: 'issue', minutes: 15, about })
  prove()
  await call
})

test('calls that are refused at the same time share one question', async () => {
  const desk = createProofDesk()
  const question = { reason: 'rights', minutes: 15, about: null }
  const answers = [desk.ask(question), desk.ask({ ...question, reason: 'reveal' })]
  expect(desk.current()).toBe(question)
  desk.answer(false)
  expect(await Promise.all(answers)).toEqual([false, false])
})

test('a no gives the refusal', async () => {
  const { desk, client } = start()
  const call = client.role.delete.mutate({ id: 1 })
  await expect.poll(() => desk.current()).not.toBe(null)
  desk.answer(false)
  await expect(call).rejects.toThrow('Bekräfta')
})

test('any other refusal is no question, and neither is a second one after the proof', async () => {
  const { desk, client } = start()
  await expect(client.tag.delete.mutate({ id: 1 })).rejects.toThrow('Nej')
  expect(desk.current()).toBe(null)
  const call = client.role.delete.mutate({ id: 1 })
  await expect.poll(() => desk.current()).not.toBe(null)
  desk.answer(true)
  await expect(call).rejects.toThrow('Bekräfta')
  expect(desk.current()).toBe(null)
})
