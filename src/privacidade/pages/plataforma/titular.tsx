import { IconDownload } from '@tabler/icons-react'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { fraseDoAto } from '#src/registro/atos.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { plural } from '#src/shared/plural.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { Voltar } from '#src/shared/ui/kit/voltar.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar, tentar } from '#src/shared/ui/recusas.ts'
import { SITUACOES_DE_PEDIDO, TIPOS_DE_PEDIDO } from '../../titular.ts'
import { CANAIS_DE_PEDIDO, type PedidoDetalhe } from '../../pedidos.ts'
import type { Route } from './+types/titular.ts'
import estilo from '#src/plataforma/pages/aprovacoes/aprovacoes.module.css'
import { AtosDoTitular } from './atos-do-titular.tsx'
import { prazoDoPedido } from './prazo-do-pedido.ts'

export const meta = () => metaDaPagina({ titulo: 'Pedido de titular', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  return carregar({ pedido: null }, async () => {
    const pedido = await api.get('/rest/v1/plataforma/solicitacoes_titular/:id', {
      params: { id: params.id },
    })
    return { pedido }
  })
}

/** One request: who asks for what, until when, what was done, and the next step. */
export default function Titular({ loaderData: { pedido, falha } }: Route.ComponentProps) {
  if (!pedido) return <EstadoDaFalha erro={falha} />
  const aberto = pedido.encerrado_em === null
  return (
    <>
      <Voltar para="/admin/privacidade" nome="Privacidade" />
      <div className="fila vao-8-16">
        <h1 className={estilo.titulo}>{TIPOS_DE_PEDIDO[pedido.tipo]}</h1>
        <Chip rotulo={SITUACOES_DE_PEDIDO[pedido.status]} />
      </div>
      <p className="apagado">
        Protocolo {pedido.protocolo}, recebido em {formatarDataHora(pedido.created_at)}.
        {aberto ? ` ${prazoDoPedido(pedido)} (até ${formatarData(pedido.vence_em)}).` : ''}
      </p>
      <div className={estilo.lados}>
        <Quadro titulo="Quem pediu" className={estilo.quadro}>
          <Dados pares={linhas(pedido)} vazio="Não informado" />
        </Quadro>
        <Quadro titulo="Histórico" className={estilo.quadro}>
          {pedido.historico.length === 0 ? <p className="apagado">Nada registrado.</p> : null}
          <ul className={`sem-lista ${estilo.anteriores}`}>
            {pedido.historico.map(({ acao, pessoa, motivo, created_at }) => (
              <li key={`${acao} ${created_at}`}>
                <strong>{fraseDoAto(acao)}</strong>
                <br />
                <span className="apagado">
                  {pessoa ?? 'Titular'}, {formatarDataHora(created_at)}
                </span>
                {motivo ? <p>{motivo}</p> : null}
              </li>
            ))}
          </ul>
        </Quadro>
      </div>
      {pedido.resposta || pedido.motivo ? (
        <Quadro titulo="Resposta" className={estilo.quadro}>
          {pedido.motivo ? <p>Motivo: {pedido.motivo}.</p> : null}
          {pedido.resposta ? <p>{pedido.resposta}</p> : null}
        </Quadro>
      ) : null}
      {aberto ? (
        <div className={estilo.decisoes}>
          <AtosDoTitular key={pedido.status} pedido={pedido} />
          {pedido.conta && !pedido.conta.excluida && pedido.status !== 'recebida' ? (
            <button type="button" className="botao leve" onClick={() => void baixar(pedido.id)}>
              <IconDownload size={18} aria-hidden /> Baixar dados
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

async function baixar(id: string) {
  await tentar({}, () => pedirArquivo(`/rest/v1/plataforma/solicitacoes_titular/${id}/dados`))
}

const PROVAS = {
  sessao: 'Estava na conta',
  email: 'Seguiu o link do e-mail',
  equipe: 'Conferida pela equipe',
}

function linhas(pedido: PedidoDetalhe): [string, string | null][] {
  const { conta } = pedido
  const identidade = pedido.identidade_via
    ? `${PROVAS[pedido.identidade_via]}${pedido.identidade_em ? `, em ${formatarDataHora(pedido.identidade_em)}` : ''}`
    : 'Ainda não confirmada'
  return [
    ['Nome', pedido.nome],
    ['E-mail', pedido.email],
    ['Como pediu', CANAIS_DE_PEDIDO[pedido.canal]],
    ['Identidade', identidade],
    [
      'Conta',
      conta
        ? conta.excluida
          ? 'Excluída'
          : `Desde ${formatarData(conta.criada_em)}, ${plural(conta.compras, '# compra', '# compras')}`
        : pedido.status === 'recebida'
          ? 'Aparece depois que a identidade for confirmada'
          : 'Não tem conta',
    ],
    ['Cadastro em lojas', pedido.lojas.length > 0 ? pedido.lojas.join(', ') : 'Nenhum'],
    ['O que escreveu', pedido.descricao],
    ['Responsável', pedido.responsavel_nome ?? 'Ninguém ainda'],
    ['Endereço IP', pedido.ip],
  ]
}
