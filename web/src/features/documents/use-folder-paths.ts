import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import type { Element } from './file-actions.ts'
import type { Bank } from './use-bank.ts'

/** Returns a function that names the folders above an element: "Avtal / 2026". The tree beside the list has asked for them already. */
export function useFolderPaths({ portfolio_id, search, only }: Bank): (element: Element) => string {
  const { client } = useServices()
  const tree = useQuery({
    queryKey: [['folder', 'tree'], { portfolio_id }],
    queryFn: () => client.folder.tree.query({ portfolio_id: portfolio_id ?? 0 }),
    enabled: portfolio_id !== null && (search !== '' || only !== null),
  })
  const folders = new Map((tree.data?.folders ?? []).map((folder) => [folder.id, folder]))
  return ({ folder_id }) => {
    const titles: string[] = []
    for (let at = folder_id; at !== null; at = folders.get(at)?.folder_id ?? null) {
      const title = folders.get(at)?.title
      if (title) titles.unshift(title)
    }
    return titles.join(' / ')
  }
}
