import { type FormEvent, useState } from 'react'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { api, type Corpo } from '#src/shared/ui/api.ts'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { MOTIVOS_DENUNCIA, type MotivoDenuncia } from '../../denuncias.ts'
import { type Pendencia, TEXTOS_PRONTOS } from '../../pendencias.ts'
import estilo from './aprovacoes.module.css'
import { TextoDaDecisao } from '../configuracoes/textos-prontos.tsx'

interface Escolha {
  valor: string
  botao: string
  feito: string
  perigo?: boolean
}

/** The two answers to each kind of thing, the one that changes nothing first. */
function escolhasDe({ tipo }: Pendencia): Escolha[] {
  if (tipo === 'alteracao')
    return [
      { valor: 'recusada', botao: 'Recusar', feito: 'Alteração recusada', perigo: true },
      { valor: 'aprovada', botao: 'Aprovar', feito: 'Alteração aprovada' },
    ]
  if (tipo === 'mediacao')
    return [
      { valor: 'loja', botao: 'Dar razão à loja', feito: 'Mediação decidida' },
      { valor: 'cliente', botao: 'Dar razão ao cliente', feito: 'Mediação decidida' },
    ]
  if (tipo === 'ajuda')
    return [{ valor: 'responder', botao: 'Responder aos dois', feito: 'Resposta enviada' }]
  const retirar = {
    produto: 'Ocultar o produto',
    avaliacao: 'Retirar a avaliação',
    pergunta: 'Retirar a pergunta',
  }
  return [
    { valor: 'mantida', botao: 'Manter no ar', feito: 'Mantido no ar' },
    {
      valor: 'removida',
      botao: tipo in retirar ? retirar[tipo as keyof typeof retirar] : 'Suspender a loja',
      feito: 'Retirado do ar',
      perigo: true,
    },
  ]
}

/** What is pending beside the words of who asks, and the decision with its reason. */
export function DecidirPendencia({
  pendencia,
  aoFechar,
}: {
  pendencia: Pendencia | null
  aoFechar: () => void
}) {
  // Kept while the dialog fades out.
  const [mostrada, setMostrada] = useState(pendencia)
  if (pendencia && pendencia !== mostrada) setMostrada(pendencia)
  return (
    <Dialogo aberto={pendencia !== null} aoFechar={aoFechar} titulo={mostrada?.titulo ?? ''}>
      {mostrada && <Formulario key={mostrada.id} pendencia={mostrada} aoFechar={aoFechar} />}
    </Dialogo>
  )
}

function Formulario({ pendencia, aoFechar }: { pendencia: Pendencia; aoFechar: () => void }) {
  const escolhas = escolhasDe(pendencia)

  const [enviar, enviando] = useAcao({ recarregar: 'feito' }, async (evento: FormEvent<HTMLFormElement>) => {
    const botao = (evento.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const escolha = escolhas.find(({ valor }) => valor === botao?.value)
    if (!escolha) return
    const escrita = new FormData(evento.currentTarget).get('resposta')
    const resposta = typeof escrita === 'string' ? escrita.trim() : ''
    await decidir(pendencia, escolha.valor, resposta)
    toast.ok(escolha.feito, 'As pessoas envolvidas recebem um e-mail.')
    aoFechar()
  })

  return (
    <form method="post" className="pilha" onSubmit={enviar}>
      <Conteudo pendencia={pendencia} />
      <TextoDaDecisao
        nome="resposta"
        rotulo="Explicação, como as pessoas vão ler"
        obrigatorio={pendencia.tipo !== 'alteracao'}
        textos={
          pendencia.tipo === 'alteracao'
            ? TEXTOS_PRONTOS.recusada
            : pendencia.tipo === 'mediacao' || pendencia.tipo === 'ajuda'
              ? []
              : [...TEXTOS_PRONTOS.removida, ...TEXTOS_PRONTOS.mantida]
        }
      />
      {pendencia.tipo === 'mediacao' ? (
        <p className="apagado">
          A favor do cliente, o que foi pago volta na hora pelo Mercado Pago, sem a confirmação da loja.
        </p>
      ) : null}
      <div className={estilo.escolhas}>
        {escolhas.map(({ valor, botao, perigo }) => (
          <button
            key={valor}
            type="submit"
            value={valor}
            disabled={enviando}
            className={`botao leve ${perigo ? 'ruim' : ''}`}
          >
            {botao}
          </button>
        ))}
      </div>
    </form>
  )
}

function decidir({ tipo, id, rota }: Pendencia, decisao: string, texto: string): Promise<unknown> {
  if (tipo === 'alteracao') {
    const body = { decisao, ...(texto || decisao === 'recusada' ? { resposta: texto } : {}) }
    return api.post('/rest/v1/pendencias/alteracoes/:id', {
      params: { id },
      body: body as Corpo<'POST /rest/v1/pendencias/alteracoes/:id'>,
    })
  }
  if (tipo === 'mediacao')
    return api.post('/rest/v1/vendas/:id/devolucao/decidir', {
      params: { id: rota?.replace('/vendas/', '') ?? '' },
      body: { decisao, nota: texto } as Corpo<'POST /rest/v1/vendas/:id/devolucao/decidir'>,
    })
  if (tipo === 'ajuda') return api.post('/rest/v1/conversas/:id/mediar', { params: { id }, body: { texto } })
  return api.post('/rest/v1/pendencias/denuncias/:id', {
    params: { id },
    body: { decisao, resposta: texto } as Corpo<'POST /rest/v1/pendencias/denuncias/:id'>,
  })
}

function Conteudo({ pendencia }: { pendencia: Pendencia }) {
  const { loja, texto, motivo, conteudo, imagem_url, de, para, protocolo, created_at, responder_ate } =
    pendencia
  const linhas: [string, string | null][] = [
    ['Loja', loja],
    ['Motivo', motivo && (MOTIVOS_DENUNCIA[motivo as MotivoDenuncia] ?? motivo)],
    ['Relato', texto],
    ['CNPJ', mudanca(de?.cnpj && formatarCnpj(de.cnpj), para?.cnpj && formatarCnpj(para.cnpj))],
    ['Razão social', mudanca(de?.razao_social, para?.razao_social)],
    ['Protocolo', protocolo],
    ['Desde', formatarDataHora(created_at)],
    ['Decidir até', responder_ate && formatarDataHora(responder_ate)],
  ]
  return (
    <>
      <Dados pares={linhas} />
      {(conteudo || imagem_url) && (
        <div className={estilo.denunciado}>
          {imagem_url && <img src={imagem_url} alt="" loading="lazy" />}
          {conteudo && <p>{conteudo}</p>}
        </div>
      )}
    </>
  )
}

function mudanca(de: string | null | undefined, para: string | null | undefined): string | null {
  return para ? `${de ?? 'não informado'} → ${para}` : null
}
