import AclPage from '../../features/access/acl-page.tsx'
import { AdminForms } from './admin-forms.tsx'

export default function Acl() {
  return (
    <AdminForms>
      <AclPage />
    </AdminForms>
  )
}
