import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { numberText, t } from '../../lib/i18n.ts'

/** Asks for the folders of a portfolio: `{ files, folders }`; `folders` is null when there are too many. */
export function useFolderTree(portfolio_id: number, enabled = portfolio_id > 0) {
  const { client } = useServices()
  return useQuery({
    queryKey: [['folder', 'tree'], { portfolio_id }],
    queryFn: () => client.folder.tree.query({ portfolio_id }),
    enabled,
  })
}

/** Returns a function that tells how many files and folders lie in a folder of the portfolio, as the tree knows them: "14 objekt". */
export function useFolderSizes(portfolio_id: number): (folder: number) => string {
  const tree = useFolderTree(portfolio_id)
  const folders = tree.data?.folders ?? []
  return (id) => {
    const own = folders.find((folder) => folder.id === id)
    if (!own) return '–'
    const number = own.files + folders.filter(({ folder_id }) => folder_id === id).length
    return t('bank.holds', { number: numberText(number) })
  }
}
