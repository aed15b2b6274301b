import { Link } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import type { Route } from './+types/parar-avisos.ts'

export const meta = () => metaDaPagina({ titulo: 'Avisos encerrados', indexar: false })

/** The link of an e-mail is the whole act; done twice it is done. What names the person stands in the fragment. */
export async function clientLoader() {
  try {
    await api.post('/rest/v1/avisos_de_reposicao/parar', { body: { link: location.hash.slice(1) } })
    return 'feito'
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return erro.status === 0 || erro.status >= 500 ? 'sem_resposta' : 'invalido'
  }
}

const DITOS = {
  feito: [
    'Avisos encerrados',
    'Você não espera mais nenhum produto. Para esperar de novo, é só pedir na página dele.',
  ],
  invalido: [
    'Link inválido',
    'Abra o link do e-mail mais recente, ou desista do aviso na página do produto.',
  ],
  sem_resposta: ['Não deu para encerrar agora', 'Confira sua internet e abra o link de novo.'],
} as const

export default function PararAvisos({ loaderData }: Route.ComponentProps) {
  const [titulo, texto] = DITOS[loaderData as keyof typeof DITOS]
  return (
    <main className="pagina-de-erro miolo" id="conteudo">
      <h1>{titulo}</h1>
      <p className="apagado">{texto}</p>
      <Link to="/" className="botao">
        Ir para o início
      </Link>
    </main>
  )
}
