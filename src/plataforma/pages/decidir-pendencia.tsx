import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { MOTIVOS_DENUNCIA, type MotivoDenuncia } from '../denuncias.ts'
import { type Pendencia, TEXTOS_PRONTOS } from '../pendencias.ts'
import estilo from './aprovacoes.module.css'
import { TextoDaDecisao } from './textos-prontos.tsx'

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
  const retirar = { produto: 'Ocultar o produto', avaliacao: 'Retirar a avaliação' }
  return [
    { valor: 'mantida', botao: 'Manter no ar', feito: 'Mantido no ar' },
    {
      valor: 'removida',
      botao: tipo === 'produto' || tipo === 'avaliacao' ? retirar[tipo] : 'Suspender a loja',
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
  const { revalidate } = useRevalidator()
  const [enviando, setEnviando] = useState(false)
  const escolhas = escolhasDe(pendencia)

  async function enviar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const botao = (evento.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const escolha = escolhas.find(({ valor }) => valor === botao?.value)
    if (!escolha) return
    const escrita = new FormData(evento.currentTarget).get('resposta')
    const resposta = typeof escrita === 'string' ? escrita.trim() : ''
    setEnviando(true)
    try {
      await decidir(pendencia, escolha.valor, resposta)
      toast.ok(escolha.feito, 'As pessoas envolvidas recebem um e-mail.')
      aoFechar()
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <form method="post" className={estilo.formulario} onSubmit={(evento) => void enviar(evento)}>
      <Conteudo pendencia={pendencia} />
      <TextoDaDecisao
        nome="resposta"
        rotulo="Explicação, como as pessoas vão ler"
        obrigatorio={pendencia.tipo !== 'alteracao'}
        textos={
          pendencia.tipo === 'alteracao'
            ? TEXTOS_PRONTOS.recusada
            : pendencia.tipo === 'mediacao'
              ? []
              : [...TEXTOS_PRONTOS.removida, ...TEXTOS_PRONTOS.mantida]
        }
      />
      <div className={estilo.escolhas}>
        {escolhas.map(({ valor, botao, perigo }) => (
          <button
            key={valor}
            type="submit"
            value={valor}
            disabled={enviando}
            className={`botao leve ${perigo ? estilo.perigo : ''}`}
          >
            {botao}
          </button>
        ))}
      </div>
    </form>
  )
}

function decidir({ tipo, id, rota }: Pendencia, decisao: string, resposta: string): Promise<void> {
  if (tipo === 'alteracao')
    return api.post(`/rest/v1/pendencias/alteracoes/${id}`, {
      decisao,
      ...(resposta || decisao === 'recusada' ? { resposta } : {}),
    })
  if (tipo === 'mediacao')
    return api.post(`/rest/v1${rota ?? ''}/devolucao/decidir`, { decisao, nota: resposta })
  return api.post(`/rest/v1/pendencias/denuncias/${id}`, { decisao, resposta })
}

function Conteudo({ pendencia }: { pendencia: Pendencia }) {
  const { loja, texto, motivo, conteudo, imagem_url, de, para, protocolo, created_at } = pendencia
  const linhas: [string, string | null][] = [
    ['Loja', loja],
    ['Motivo', motivo && (MOTIVOS_DENUNCIA[motivo as MotivoDenuncia] ?? motivo)],
    ['Relato', texto],
    ['CNPJ', mudanca(de?.cnpj && formatarCnpj(de.cnpj), para?.cnpj && formatarCnpj(para.cnpj))],
    ['Razão social', mudanca(de?.razao_social, para?.razao_social)],
    ['Protocolo', protocolo],
    ['Desde', formatarDataHora(created_at)],
  ]
  return (
    <>
      <dl className={estilo.dados}>
        {linhas
          .filter(([, valor]) => valor)
          .map(([nome, valor]) => (
            <div key={nome}>
              <dt>{nome}</dt>
              <dd>{valor}</dd>
            </div>
          ))}
      </dl>
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
