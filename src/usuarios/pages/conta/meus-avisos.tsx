import { NesteAparelho } from '#src/avisos/pages/neste-aparelho.tsx'
import { UmAviso } from '#src/avisos/pages/sino.tsx'
import estiloDoSino from '#src/avisos/pages/sino.module.css'
import { api } from '#src/shared/ui/api.ts'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { Paginas } from '#src/shared/ui/kit/paginas.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar } from '#src/shared/ui/recusas.ts'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { exigirSessao } from '../entrada/exigir-sessao.ts'
import type { Route } from './+types/meus-avisos.ts'
import estilo from './minha-conta.module.css'

export const meta = () => metaDaPagina({ titulo: 'Avisos', indexar: false })

const LIMITE = 20

/** Everything that the person was told, and on which devices. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  exigirSessao(request)
  const pagina = Number(new URL(request.url).searchParams.get('pagina')) || 1
  return carregar({ pagina, avisos: null }, async () => ({
    pagina,
    avisos: await api.get('/rest/v1/avisos', { query: { pagina, limite: LIMITE } }),
  }))
}

export default function MeusAvisos({ loaderData: { avisos, pagina, falha } }: Route.ComponentProps) {
  const [marcar] = useAcao({ titulo: 'Não foi possível marcar', recarregar: 'feito' }, (ids: string[]) =>
    api.post('/rest/v1/avisos/lidos', { body: ids.length > 0 ? { ids } : {} }),
  )
  return (
    <div className={estilo.pagina}>
      <h1>Avisos</h1>
      <NesteAparelho />
      <Quadro
        titulo="O que aconteceu"
        className="pilha folga"
        ferramenta={
          avisos && avisos.por_ler > 0 ? (
            <button type="button" className="botao leve" onClick={() => void marcar([])}>
              Marcar todos como lidos
            </button>
          ) : null
        }
      >
        {!avisos ? (
          <EstadoDaFalha erro={falha} />
        ) : avisos.total === 0 ? (
          <p className="apagado">
            Nenhum aviso por enquanto. Os passos dos seus pedidos e as respostas das lojas aparecem aqui.
          </p>
        ) : (
          <>
            <ul className="sem-lista">
              {avisos.itens.map((aviso) => (
                <li key={aviso.id} className={aviso.lido_em ? estiloDoSino.lido : estiloDoSino.novo}>
                  <UmAviso
                    aviso={aviso}
                    aoAbrir={() => {
                      if (!aviso.lido_em) void marcar([aviso.id])
                    }}
                  />
                </li>
              ))}
            </ul>
            <Paginas pagina={pagina} total={avisos.total} porPagina={LIMITE} linhas={avisos.itens.length} />
          </>
        )}
      </Quadro>
    </div>
  )
}
