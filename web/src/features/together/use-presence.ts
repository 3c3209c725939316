import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { type Inputs, type Outputs, trpc } from '../../lib/trpc.ts'

type Watched = Inputs['presence']['watch']
/** A form that several people may have open: of a row, of a group's settings, or of a legal page. */
export type FormKey = Watched extends infer Each ? (Each extends Watched ? Omit<Each, 'tab'> : never) : never
type Room = Outputs['presence']['beat']

/** Milliseconds between two heartbeats. A server that hears none for three times as long shows the tab no more. */
const beatEvery = 15_000
/** A field that has just been typed in is told after so long. */
const settle = 250

const useIsVisible = () => {
  const [visible, setVisible] = useState(() => document.visibilityState !== 'hidden')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState !== 'hidden')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}

/**
 * Tells that the person has a record open, and hears who else has. A tab in the background listens to no stream, since a browser has
 * few connections to a host. Without an answer nothing is shown: nobody is known to be there then.
 * @param field the field that holds something unsaved; null: none does
 */
export function usePresence(form: FormKey, field: string | null) {
  const { client } = useServices()
  const visible = useIsVisible()
  const [tab] = useState(() => crypto.randomUUID().slice(0, 18))
  const [room, setRoom] = useState<Room | null>(null)
  const [missing, setMissing] = useState(false)
  // Another object of the same form begins no other stream.
  const name = JSON.stringify(form)
  const inTab = useMemo(() => ({ ...JSON.parse(name), tab }) as Watched, [name, tab])
  const now = useRef(field)
  now.current = field
  /** How often this tab has taken the pen: a heartbeat of the time before tells of the former writer. */
  const taken = useRef(0)

  const enter = useCallback((next: Room) => {
    setRoom(next)
    setMissing(false)
  }, [])
  const fail = useCallback((error: unknown) => {
    setRoom(null)
    if (failureOf(error).code === 'NOT_FOUND') setMissing(true)
  }, [])
  const stream = trpc.presence.watch.useSubscription(inTab, {
    enabled: visible,
    onData: enter,
    onError: fail,
  })
  const { reset } = stream
  const wasMissing = useRef(false)
  useEffect(() => {
    // A refused stream doesn't begin again by itself.
    if (wasMissing.current && !missing) reset()
    wasMissing.current = missing
  }, [missing, reset])
  const isLost = visible && (stream.status === 'connecting' || stream.status === 'error')

  const beat = useCallback(async () => {
    const before = taken.current
    try {
      const told = await client.presence.beat.query({ ...inTab, field: now.current })
      if (before === taken.current) enter(told)
    } catch (error) {
      fail(error)
    }
  }, [client, inTab, enter, fail])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another field, and coming back, are told soon
  useEffect(() => {
    const soon = setTimeout(() => void beat(), settle)
    const timer = setInterval(() => void beat(), beatEvery)
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [beat, field, visible])

  useEffect(() => {
    const lose = () => setRoom(null)
    const find = () => void beat()
    window.addEventListener('offline', lose)
    window.addEventListener('online', find)
    return () => {
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', find)
    }
  }, [beat])

  const takeOver = async () => {
    const told = await client.presence.takeOver.mutate(inTab)
    taken.current += 1
    setRoom(told)
  }
  return { room: isLost ? null : room, missing, tab, takeOver }
}
