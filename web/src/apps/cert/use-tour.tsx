import { isKindName, kindBasics, kindNames } from '@kollegium/api/definitions/certificates'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { useCan, useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { segmentOf } from '../shared/sections.ts'

const Tour = lazy(() => import('../../features/tour/tour.tsx'))

/**
 * Runs the tour. It begins by itself in a person's first list, until they have finished or left it once, and again on
 * demand. It never begins while acting as somebody else.
 */
export function useTour(): { tour: ReactNode; begin?: () => void } {
  const [path] = useLocation()
  const can = useCan()
  const { preferences, realUser } = useMe()
  const utils = trpc.useUtils()
  const seen = trpc.preference.update.useMutation()
  const [list, setList] = useState<string | null>(null)
  const [asked, setAsked] = useState(false)

  const segment = segmentOf(path)
  const isNew = !preferences.tours.includes('cert') && realUser === null
  const first = kindNames.find((name) => can('read', kindBasics[name].subject))
  const mine = isKindName(segment) && can('read', kindBasics[segment].subject) ? segment : null
  const here = mine ?? first
  if (isNew && !list && !asked && mine && path === `/${mine}`) setList(mine)

  const { mutate } = seen
  const onEnd = useCallback(() => {
    setList(null)
    setAsked(true)
    utils.session.me.setData(
      undefined,
      (me) => me && { ...me, preferences: { ...me.preferences, tours: [...me.preferences.tours, 'cert'] } },
    )
    if (isNew) mutate({ tour: 'cert' })
  }, [isNew, mutate, utils])

  if (!first) return { tour: null }
  return {
    tour: list && isKindName(list) && (
      <Suspense>
        <Tour list={`/${list}`} mayCreate={can('create', kindBasics[list].subject)} onEnd={onEnd} />
      </Suspense>
    ),
    begin: () => setList(here ?? first),
  }
}
