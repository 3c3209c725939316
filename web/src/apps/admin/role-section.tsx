import { lazy } from 'react'
import { useLocation } from 'wouter'
import { pageOf } from './page-of.tsx'

const ResourcePage = lazy(() => import('./resource-page.tsx'))
const RolePage = pageOf(() => import('../../features/access/role-page.tsx'))

/** Draws the roles: the list and a new role as every resource, and each role as one screen of its own. */
export function RoleSection() {
  const [path] = useLocation()
  return /^\/\w+\/[1-9]\d{0,8}$/.test(path) ? <RolePage /> : <ResourcePage />
}
