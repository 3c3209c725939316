import { isSitesOwn } from '@kollegium/api/testing'
import { expect, test } from 'vitest'
import { routes } from './routes.ts'

test('each screen and file of the sites is known as such: the nightly check tells no link to one as broken', () => {
  const paths = routes.map(({ path }) => path.slice(1)).filter((path) => path !== '' && path !== '*')
  expect(paths).toContain('sok')
  expect(paths.filter((path) => !isSitesOwn(path))).toEqual([])
  expect(['', 'sokning', 'om-utbildningen', 'evenemang-2026'].filter(isSitesOwn)).toEqual([])
})
