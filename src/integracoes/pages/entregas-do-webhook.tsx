import { IconRefresh } from '@tabler/icons-react'
import { Suspense, use } from 'react'
import { formatarDataHora } from '#src/shared/datas.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { NaoCarregou } from '#src/shared/ui/kit/nao-carregou.tsx'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { dizerResposta, dizerTentativas, rotuloDaEntrega } from '../rotulos-dos-webhooks.ts'
import type { EntregaDeWebhook, RespostaDoEndereco } from '../schemas-webhooks.ts'
import { nomeDoTopico } from '../topicos.ts'
import estilo from './webhooks.module.css'

/** A page of deliveries that is being read. Null where the route refused. */
export interface PaginaDeEntregas {
  pagina: number
  leitura: Promise<{ itens: EntregaDeWebhook[]; mais: boolean } | null>
}

export function lerEntregas(alvo: {
  id: string
  estabelecimentoId: string
  pagina: number
}): PaginaDeEntregas['leitura'] {
  const { id, estabelecimentoId, pagina } = alvo
  return lerOu(null, () =>
    api.get('/rest/v1/integracoes/webhooks/:id/entregas', {
      params: { id },
      query: { estabelecimento_id: estabelecimentoId, pagina, limite: 10 },
    }),
  )
}

interface Props {
  estabelecimentoId: string
  enderecoId: string
  aberta: PaginaDeEntregas
  aoAbrir: (pagina?: number) => void
}

/** What was sent to one address, the newest first. */
export function EntregasDoWebhook(props: Props) {
  return (
    <Suspense fallback={<p className="apagado">Lendo as entregas…</p>}>
      <Lidas {...props} />
    </Suspense>
  )
}

function Lidas({ estabelecimentoId, enderecoId, aberta: { pagina, leitura }, aoAbrir }: Props) {
  const lidas = use(leitura)
  if (!lidas) return <NaoCarregou aoTentar={() => aoAbrir(pagina)} />
  const { itens, mais } = lidas
  if (itens.length === 0)
    return (
      <p className="apagado">
        Nada foi enviado nos últimos 30 dias. Envie um teste, ou espere algo acontecer na loja.
      </p>
    )
  return (
    <>
      <ul className={`sem-lista ${estilo.entregas}`} aria-label="Entregas dos últimos 30 dias">
        {itens.map((entrega) => (
          <Entrega
            key={entrega.id}
            entrega={entrega}
            estabelecimentoId={estabelecimentoId}
            enderecoId={enderecoId}
            aoEnviar={() => aoAbrir(pagina)}
          />
        ))}
      </ul>
      {pagina > 1 || mais ? (
        <div className="fila vao-8">
          <button
            type="button"
            className="botao leve"
            disabled={pagina === 1}
            onClick={() => aoAbrir(pagina - 1)}
          >
            Mais novas
          </button>
          <button type="button" className="botao leve" disabled={!mais} onClick={() => aoAbrir(pagina + 1)}>
            Mais antigas
          </button>
        </div>
      ) : null}
    </>
  )
}

interface EntregaProps {
  entrega: EntregaDeWebhook
  estabelecimentoId: string
  enderecoId: string
  aoEnviar: () => void
}

function Entrega({ entrega, estabelecimentoId, enderecoId, aoEnviar }: EntregaProps) {
  const { id, topico, created_at, evento_id, dados, ultima_em, anteriores } = entrega
  const nome = nomeDoTopico(topico)
  const resposta = dizerResposta(entrega)
  const [enviar, enviando] = useAcao({ titulo: 'Erro ao enviar de novo' }, async () => {
    const depois = await api.post('/rest/v1/integracoes/webhooks/:id/entregas/:entrega/reenviar', {
      params: { id: enderecoId, entrega: id },
      body: { estabelecimento_id: estabelecimentoId },
    })
    const dita = dizerResposta(depois) ?? ''
    if (depois.situacao === 'entregue') toast.ok('Entregue', dita)
    else toast.erro('Não chegou', dita)
    aoEnviar()
  })

  return (
    <li className={estilo.entrega}>
      <div className={estilo.cabeca}>
        <div className={estilo.nome}>
          <strong>{nome}</strong>
          <p className="apagado numeros">
            {formatarDataHora(created_at)} · {dizerTentativas(entrega)}
          </p>
        </div>
        <Chip rotulo={rotuloDaEntrega(entrega)} />
        <button
          type="button"
          className="botao leve"
          disabled={enviando}
          aria-busy={enviando}
          aria-label={`Enviar de novo: ${nome}, ${formatarDataHora(created_at)}`}
          onClick={enviar}
        >
          <IconRefresh size={18} aria-hidden /> {enviando ? 'Enviando…' : 'Enviar de novo'}
        </button>
      </div>
      {resposta ? <p className="numeros">{resposta}</p> : null}
      <details className={estilo.detalhes}>
        <summary>O que foi enviado e respondido</summary>
        <dl>
          <dt>Tópico</dt>
          <dd>
            <code>{topico}</code>
          </dd>
          <dt>webhook-id</dt>
          <dd>
            <code>{evento_id}</code>
          </dd>
          <dt>Dados</dt>
          <dd>
            <pre>{JSON.stringify(dados, null, 2)}</pre>
          </dd>
          {ultima_em ? (
            <>
              <dt>Tentativas, da mais nova à mais antiga</dt>
              <dd>
                <ol className={`sem-lista ${estilo.tentativas}`}>
                  <Tentativa em={ultima_em} resposta={entrega} />
                  {anteriores.toReversed().map((anterior) => (
                    <Tentativa key={anterior.em} em={anterior.em} resposta={anterior} />
                  ))}
                </ol>
              </dd>
            </>
          ) : null}
        </dl>
      </details>
    </li>
  )
}

/** When it was, what came of it and the beginning of what was answered. */
function Tentativa({ em, resposta }: { em: string; resposta: RespostaDoEndereco }) {
  return (
    <li>
      <p className="numeros">
        {formatarDataHora(em)} · {dizerResposta(resposta)}
      </p>
      {resposta.resposta_corpo ? <pre>{resposta.resposta_corpo}</pre> : null}
    </li>
  )
}
