import { Link } from 'react-router'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { podeNoPapel } from '#src/acesso/papeis.ts'
import type { ApiError } from '#src/shared/ui/api.ts'
import { DesenhoDeLupa } from '#src/shared/ui/desenhos/desenhos.tsx'
import { EstadoDaFalha, SemPermissao } from '#src/shared/ui/kit/estados.tsx'
import { Paginas } from '#src/shared/ui/kit/paginas.tsx'
import { Vazio } from '#src/shared/ui/kit/vazio.tsx'
import type { Chamado, ChamadoDetalhe, Conversa, ConversaDetalhe } from '../schemas.ts'
import { Busca } from './busca.tsx'
import { CentralDeAjuda } from './central.tsx'
import { ChamadoAberto } from './chamado-aberto.tsx'
import { EscreverAoComprador } from './escrever-ao-comprador.tsx'
import { ConversaAberta } from './conversa-aberta.tsx'
import { ListaDeChamados, ListaDeConversas } from './listas.tsx'
import { NovoChamado } from './novo-chamado.tsx'
import estilo from './suporte.module.css'

export const LIMITE = 20

export interface Pagina<T> {
  itens: T[]
  total: number
  contagens: Record<string, number>
}

/** What the loader of the page read. */
export type Parte =
  | { tab: 'chamados'; lista: Pagina<Chamado>; aberto: ChamadoDetalhe | null; novo: boolean }
  | { tab: 'clientes'; lista: Pagina<Conversa>; aberta: ConversaDetalhe | null }
  | { tab: 'ajuda' }
  | { tab: 'sem_permissao' }
  | { tab: 'falhou'; erro: ApiError }

interface Props {
  loja: MinhaLoja
  /** The address's query. */
  consulta: Record<string, string>
  parte: Parte
  promessa: string
}

/** What is under the tab that is open: a list and one thing of it, the new ticket, or the help centre. */
export function ConteudoDoSuporte({ loja, consulta, parte, promessa }: Props) {
  const pagina = Number(consulta.pagina ?? 1)
  if (parte.tab === 'ajuda') return <CentralDeAjuda />
  if (parte.tab === 'sem_permissao') return <SemPermissao />
  if (parte.tab === 'falhou') return <EstadoDaFalha erro={parte.erro} />
  if (parte.tab === 'clientes') {
    const { lista, aberta } = parte
    const { venda } = consulta
    if (venda && !aberta && podeNoPapel(loja.papel, 'mensagens.responder'))
      return <EscreverAoComprador lojaId={loja.id} venda={venda} conversas={lista.itens} />
    if (lista.contagens.todas === 0 && !consulta.busca)
      return (
        <Vazio
          desenho={<DesenhoDeLupa />}
          titulo="Nenhuma mensagem ainda"
          texto="Quando um cliente escrever para a loja, a conversa aparece aqui com o prazo da resposta."
        />
      )
    return (
      <div className={estilo.dois} data-aberto={aberta ? true : undefined}>
        <div className="pilha vao-8">
          <Busca
            manter={{ tab: 'clientes' }}
            busca={consulta.busca}
            rotulo="Buscar por cliente ou protocolo"
          />
          <ListaDeConversas
            lado="loja"
            conversas={lista.itens}
            aberta={aberta?.id ?? null}
            destino={(id) => endereco(consulta, { conversa: id })}
          />
          {lista.total === 0 && <SemResultado tab="clientes" />}
          <Paginas pagina={pagina} total={lista.total} porPagina={LIMITE} linhas={lista.itens.length} />
        </div>
        {aberta ? (
          <ConversaAberta
            key={aberta.id}
            lado="loja"
            conversa={aberta}
            podeResponder={podeNoPapel(loja.papel, 'mensagens.responder')}
            voltar={endereco(consulta, { conversa: null })}
          />
        ) : (
          <Vazio
            desenho={<DesenhoDeLupa />}
            titulo="Escolha uma conversa"
            texto="As mais urgentes vêm primeiro."
          />
        )}
      </div>
    )
  }
  const { lista, aberto, novo } = parte
  if (novo) return <NovoChamado lojaId={loja.id} promessa={promessa} />
  if (lista.contagens.todos === 0 && !consulta.busca)
    return (
      <Vazio
        desenho={<DesenhoDeLupa />}
        titulo="Nenhum chamado ainda"
        texto="Procure na Central de Ajuda ou abra um chamado: a nossa equipe responde por aqui."
        saida={{ para: '?novo=1', nome: 'Novo chamado' }}
      />
    )
  return (
    <div className={estilo.dois} data-aberto={aberto ? true : undefined}>
      <div className="pilha vao-8">
        <Busca busca={consulta.busca} rotulo="Buscar por assunto ou número" />
        <ListaDeChamados
          chamados={lista.itens}
          aberto={aberto?.id ?? null}
          destino={(id) => endereco(consulta, { chamado: id })}
        />
        {lista.total === 0 && <SemResultado />}
        <Paginas pagina={pagina} total={lista.total} porPagina={LIMITE} linhas={lista.itens.length} />
      </div>
      {aberto ? (
        <ChamadoAberto
          key={aberto.id}
          lado="loja"
          chamado={aberto}
          voltar={endereco(consulta, { chamado: null })}
        />
      ) : (
        <Vazio desenho={<DesenhoDeLupa />} titulo="Escolha um chamado" texto="A conversa aparece aqui." />
      )}
    </div>
  )
}

function SemResultado({ tab }: { tab?: string }) {
  return (
    <p>
      Nenhum resultado para os filtros aplicados. <Link to={tab ? `?tab=${tab}` : '?'}>Limpar filtros</Link>
    </p>
  )
}

function endereco(consulta: Record<string, string>, mudanca: Record<string, string | null>): string {
  const nova = new URLSearchParams(consulta)
  for (const [campo, valor] of Object.entries(mudanca)) {
    if (valor === null) nova.delete(campo)
    else nova.set(campo, valor)
  }
  return `?${nova}`
}
