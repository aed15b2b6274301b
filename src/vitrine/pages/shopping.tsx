import { Outlet } from 'react-router'

/** Header, footer and bottom bar around every public page of the mall. */
export default function Shopping() {
  return <Outlet />
}
