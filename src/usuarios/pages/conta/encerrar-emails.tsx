import { Link } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { CONSENTIMENTOS } from '../../consentimentos.ts'
import type { Route } from './+types/encerrar-emails.ts'

export const meta = () => metaDaPagina({ titulo: 'E-mails encerrados', indexar: false })

/** The link of a letter is the whole act; done twice it is done. What names the person stands in the fragment. */
export async function clientLoader() {
  try {
    const { finalidade } = await api.post('/rest/v1/consentimentos/retirar/:link', {
      params: { link: location.hash.slice(1) || 'nenhum' },
    })
    return { feito: CONSENTIMENTOS.find(({ id }) => id === finalidade)?.nome ?? '', semResposta: false }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return { feito: null, semResposta: erro.status === 0 || erro.status >= 500 }
  }
}

export default function EncerrarEmails({ loaderData: { feito, semResposta } }: Route.ComponentProps) {
  return (
    <main className="pagina-de-erro miolo" id="conteudo">
      <h1>{feito ? 'E-mails encerrados' : semResposta ? 'Não deu para encerrar agora' : 'Link inválido'}</h1>
      <p className="apagado">
        {feito
          ? `Você não recebe mais: ${feito}. Para voltar a receber, marque em Minha conta, Privacidade.`
          : semResposta
            ? 'Confira sua internet e abra o link de novo.'
            : 'Abra o link do e-mail mais recente, ou desmarque em Minha conta, Privacidade.'}
      </p>
      <Link to="/" className="botao">
        Ir para o início
      </Link>
    </main>
  )
}
