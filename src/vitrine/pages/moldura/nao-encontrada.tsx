import { data } from 'react-router'
import { PaginaDeErro } from '#src/shared/ui/kit/pagina-de-erro.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: 'Página não encontrada | Portal de Vendas' }, { name: 'robots', content: 'noindex' }]
}

export default function NaoEncontrada() {
  return <PaginaDeErro status={404} />
}
