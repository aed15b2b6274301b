import { useState } from 'react'
import { Link } from 'react-router'
import { exigirPainel } from '#src/acesso/pages/quem-sou.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import { dizerTotal } from '#src/shared/contagem.ts'
import { formatarData } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { Estrelas } from '#src/shared/ui/loja/estrelas.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import type { AvaliacaoRecebida } from '../schemas.ts'
import type { Route } from './+types/responder.ts'
import { FotosDaAvaliacao } from './fotos-da-avaliacao.tsx'
import estilo from './responder.module.css'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { loja } = await exigirPainel()
  if (!loja || !podeNoPapel(loja.papel, 'avaliacoes.ver')) return null
  const parametros = new URL(request.url).searchParams
  // Another period chosen since has no days of its own in the address.
  const quais =
    parametros.get('avaliacoes') === 'periodo' && !parametros.has('de')
      ? 'todas'
      : parametros.get('avaliacoes')
  const filtro = new URLSearchParams({ estabelecimento_id: loja.id, limite: '5' })
  if (quais === 'periodo') {
    filtro.set('limite', '100')
    for (const nome of ['de', 'ate', 'nota']) {
      const valor = parametros.get(nome)
      if (valor) filtro.set(nome, valor)
    }
  } else if (quais !== 'todas') filtro.set('sem_resposta', 'true')
  try {
    const recebidas = await api.get('/rest/v1/avaliacoes_recebidas', { query: filtro })
    const todas = quais === 'todas' || quais === 'periodo'
    const titulo = tituloDe(quais, { total: recebidas.total, nota: parametros.get('nota') })
    return { recebidas, todas, titulo, podeResponder: podeNoPapel(loja.papel, 'avaliacoes.responder') }
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    toast.erro('Erro ao carregar avaliações', erro.detail ?? erro.title)
    return null
  }
}

/** What buyers said of the shop, on its dashboard: those without a reply, or the newest of all. */
export default function Responder({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null
  const { recebidas, todas, titulo, podeResponder } = loaderData
  return (
    <section id="avaliacoes" className={`cartao ${estilo.avaliacoes}`} aria-labelledby="titulo-avaliacoes">
      <header>
        <h2 id="titulo-avaliacoes">{titulo}</h2>
        <Link to={todas ? '.' : '?avaliacoes=todas'} className="botao leve" preventScrollReset>
          {todas ? 'Só as sem resposta' : 'Ver todas'}
        </Link>
      </header>
      {recebidas.itens.length === 0 ? (
        <p className="apagado">{todas ? 'Nenhuma avaliação ainda.' : 'Nenhuma avaliação sem resposta.'}</p>
      ) : (
        <ul className="sem-lista">
          {recebidas.itens.map((avaliacao) => (
            <li key={avaliacao.id}>
              <Recebida avaliacao={avaliacao} podeResponder={podeResponder} />
            </li>
          ))}
        </ul>
      )}
      {recebidas.proximo ? (
        <p className="apagado">
          {todas
            ? `As ${recebidas.itens.length} mais recentes de ${dizerTotal(recebidas.total)}.`
            : `Mostrando ${recebidas.itens.length} de ${dizerTotal(recebidas.total)}. As outras aparecem conforme você responde.`}
        </p>
      ) : null}
    </section>
  )
}

/** Led here by a figure, it says how many there are. */
function tituloDe(quais: string | null, { total, nota }: { total: number; nota: string | null }): string {
  if (quais !== 'periodo') return 'Avaliações'
  const quantas = plural(total, '# avaliação', '# avaliações')
  return nota ? `${quantas} com nota ${nota} no período` : `${quantas} no período`
}

type Ato = 'responder' | 'corrigir'

function Recebida({ avaliacao, podeResponder }: { avaliacao: AvaliacaoRecebida; podeResponder: boolean }) {
  const [ato, setAto] = useState<Ato | null>(null)
  const { autor, produto_nome: produto, resposta_loja: resposta, created_at: quando } = avaliacao
  // A colleague's reply that came meanwhile is not written over.
  const escrevendo = ato === 'corrigir' || (ato === 'responder' && !resposta)
  return (
    <article className={estilo.recebida}>
      <p className="fila vao-4-12">
        <Estrelas nota={avaliacao.nota} />
        <strong>{autor}</strong>
        <span className="apagado">
          {produto ? `sobre ${produto}` : 'sobre a loja'},{' '}
          <time dateTime={quando}>{formatarData(quando)}</time>
        </span>
      </p>
      {avaliacao.titulo ? (
        <p>
          <strong>{avaliacao.titulo}</strong>
        </p>
      ) : null}
      {avaliacao.comentario ? <p>{avaliacao.comentario}</p> : null}
      <FotosDaAvaliacao fotos={avaliacao.fotos} de={autor} />
      {resposta && !escrevendo ? (
        <p className={estilo.resposta}>
          <strong>Sua resposta</strong> {resposta}
        </p>
      ) : null}
      {podeResponder && !escrevendo && (!resposta || avaliacao.pode_corrigir) ? (
        <button
          type="button"
          className="botao leve"
          aria-label={resposta ? `Corrigir a resposta a ${autor}` : `Responder a ${autor}`}
          onClick={() => setAto(resposta ? 'corrigir' : 'responder')}
        >
          {resposta ? 'Corrigir' : 'Responder'}
        </button>
      ) : null}
      {escrevendo ? <Resposta avaliacao={avaliacao} ato={ato} aoFechar={() => setAto(null)} /> : null}
    </article>
  )
}

interface Escrita {
  avaliacao: AvaliacaoRecebida
  ato: Ato
  aoFechar: () => void
}

function Resposta({ avaliacao: { id, tabela, autor, resposta_loja: publicada }, ato, aoFechar }: Escrita) {
  const corrige = ato === 'corrigir'
  const [texto, campo, { recusar }] = useTexto(publicada ?? '')

  const [enviar, enviando] = useAcao(
    { titulo: 'Erro ao responder avaliação', recarregar: 'feito' },
    async () => {
      if (!texto.trim()) {
        recusar('Escreva a resposta.')
        return false
      }
      await api.post(`/rest/v1/${tabela}/:id/${ato}`, {
        params: { id },
        body: { resposta_loja: texto.trim() },
      })
      toast.ok(corrige ? 'Resposta corrigida' : 'Resposta publicada', 'Ela aparece junto da avaliação.')
    },
  )

  return (
    <form
      method="post"
      noValidate
      className={estilo.formulario}
      onSubmit={async (evento) => {
        evento.preventDefault()
        if (await enviar()) aoFechar()
      }}
    >
      <CampoLongo
        label={`Resposta a ${autor}`}
        description="Todos veem. Você pode corrigir nos primeiros 15 minutos."
        maxLength={2000}
        cresce
        rows={2}
        {...campo}
        ref={focar}
      />
      <div className={estilo.botoes}>
        <BotaoDeEnvio enviando={enviando}>{corrige ? 'Corrigir' : 'Publicar resposta'}</BotaoDeEnvio>
        <button type="button" className="botao leve" onClick={aoFechar}>
          Agora não
        </button>
      </div>
    </form>
  )
}

function focar(campo: HTMLTextAreaElement | null): void {
  campo?.focus()
}
