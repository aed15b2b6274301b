import { type FormEvent, useState } from 'react'
import { ROTULO_DA_FATURA } from '#src/assinaturas/rotulos.ts'
import type { StatusFatura } from '#src/assinaturas/situacoes.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { comMaiuscula } from '#src/shared/maiuscula.ts'
import { api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { Paginas } from '#src/shared/ui/kit/paginas.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { fraseDaAtividade } from '#src/usuarios/atividade.ts'
import { NOMES_DAS_SITUACOES } from '#src/vendas/rotulos.ts'
import {
  LINHAS_POR_PARTE,
  type LinhaDaParte,
  PARTES_DA_LOJA,
  type PaginaDaParte,
  type ParteDaLoja,
} from '../../partes-da-loja.ts'
import estilo from '../aprovacoes/aprovacoes.module.css'
import { textoDoCampo } from '#src/shared/ui/formulario/texto-do-campo.ts'

interface Props {
  parte: ParteDaLoja
  dados: PaginaDaParte
  pagina: number
}

/** One tab of a shop: its lines, newest first. */
export function ParteDaLojaAberta({ parte, dados, pagina }: Props) {
  const [produto, setProduto] = useState<LinhaDaParte | null>(null)
  if (dados.itens.length === 0) return <Vazio desenho={<DesenhoDeLupa />} titulo="Nada por aqui" />
  return (
    <section aria-label={PARTES_DA_LOJA[parte]} className={`cartao ${estilo.quadro}`}>
      <ul className={`sem-lista ${estilo.partes}`}>
        {dados.itens.map((linha) => (
          <li key={linha.id}>
            <span>
              <strong>{parte === 'auditoria' ? fraseDaAtividade(linha.titulo) : linha.titulo}</strong>
              {linha.detalhe && <span className="apagado">{linha.detalhe}</span>}
            </span>
            {linha.valor !== null && <span className="numeros">{formatarReais(linha.valor)}</span>}
            {linha.status && <span>{emPalavras(parte, linha.status)}</span>}
            <time dateTime={linha.quando} title={formatarDataHora(linha.quando)} className="apagado">
              {formatarData(linha.quando)}
            </time>
            {parte === 'produtos' && (linha.status === 'ativo' || linha.status === 'oculto') && (
              <button
                type="button"
                className="botao leve"
                aria-label={`${linha.status === 'oculto' ? 'Reexibir' : 'Ocultar'} ${linha.titulo}`}
                onClick={() => setProduto(linha)}
              >
                {linha.status === 'oculto' ? 'Reexibir' : 'Ocultar'}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Paginas pagina={pagina} total={dados.total} porPagina={LINHAS_POR_PARTE} linhas={dados.itens.length} />
      <MudarProduto produto={produto} aoFechar={() => setProduto(null)} />
    </section>
  )
}

const PALAVRAS: Record<string, string> = {
  inativo_por_limite: 'Inativo pelo limite do plano',
  em_analise: 'Em análise',
  em_atendimento: 'Em atendimento',
  aguardando_voce: 'Aguardando a loja',
  aguardando_loja: 'Aguardando a loja',
}
const NOMES_DAS_VENDAS: Record<string, string> = NOMES_DAS_SITUACOES

function emPalavras(parte: ParteDaLoja, status: string): string {
  if (parte === 'vendas') return NOMES_DAS_VENDAS[status] ?? status
  if (parte === 'faturas') return ROTULO_DA_FATURA[status as StatusFatura].texto
  return comMaiuscula(PALAVRAS[status] ?? status.replaceAll('_', ' '))
}

function MudarProduto({ produto, aoFechar }: { produto: LinhaDaParte | null; aoFechar: () => void }) {
  const volta = produto?.status === 'oculto'

  const [enviar, enviando] = useAcao({ recarregar: 'feito' }, async (evento: FormEvent<HTMLFormElement>) => {
    if (!produto) return
    const motivo = textoDoCampo(new FormData(evento.currentTarget), 'motivo')
    await api.post(`/rest/v1/plataforma/produtos/:id/${volta ? 'reexibir' : 'ocultar'}`, {
      params: { id: produto.id },
      body: { motivo },
    })
    toast.ok(volta ? 'Produto reexibido' : 'Produto oculto', 'A loja é avisada com o motivo.')
    aoFechar()
  })

  return (
    <Dialogo
      aberto={produto !== null}
      aoFechar={aoFechar}
      titulo={`${volta ? 'Reexibir' : 'Ocultar'} ${produto?.titulo ?? ''}`}
    >
      <form method="post" className="pilha" onSubmit={enviar}>
        <p>
          {volta
            ? 'O produto volta a aparecer e a ser vendido.'
            : 'O produto sai da vitrine, e a loja não consegue trazê-lo de volta sozinha.'}
        </p>
        <CampoLongo
          label="Motivo, como a loja vai ler"
          name="motivo"
          required
          minLength={10}
          maxLength={1000}
          rows={3}
        />
        <BotaoDeEnvio enviando={enviando}>{volta ? 'Reexibir' : 'Ocultar'}</BotaoDeEnvio>
      </form>
    </Dialogo>
  )
}
