import { IconExternalLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { SAUDES } from '#src/estabelecimentos/saude.ts'
import { api } from '#src/shared/ui/api.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { Abas } from '#src/shared/ui/lista/abas.tsx'
import { Voltar } from '#src/shared/ui/kit/voltar.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar } from '#src/shared/ui/recusas.ts'
import { aparece } from '../../atos-da-loja.ts'
import { rotuloDoDestaque } from '../../lojas.ts'
import { NOMES_DAS_PARTES, PARTES_DA_LOJA, type ParteDaLoja } from '../../partes-da-loja.ts'
import type { Route } from './+types/estabelecimento.ts'
import estilo from '../aprovacoes/aprovacoes.module.css'
import { AtosDaLoja } from './botoes-da-loja.tsx'
import { lerPlanos } from '../configuracoes/ler-planos.ts'
import { ParteDaLojaAberta } from './parte-da-loja.tsx'
import { Assinatura, DadosEDocumentos, Equipe, Resumo } from './quadros-da-loja.tsx'
import { situacaoDaLoja } from './rotulos.ts'

const daParte = (valor: ParteDaLoja) => ({ valor, nome: PARTES_DA_LOJA[valor] })
const ABAS = [
  { valor: '', nome: 'Resumo' },
  { valor: 'dados', nome: 'Dados e documentos' },
  daParte('faturas'),
  daParte('vendas'),
  daParte('produtos'),
  { valor: 'usuarios', nome: 'Usuários' },
  daParte('avaliacoes'),
  daParte('denuncias'),
  daParte('chamados'),
  daParte('auditoria'),
]

export const meta = () => metaDaPagina({ titulo: 'Estabelecimento', indexar: false })

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  const busca = new URL(request.url).searchParams
  const aba = ABAS.find(({ valor }) => valor === busca.get('aba'))?.valor ?? ''
  const parte = NOMES_DAS_PARTES.find((nome) => nome === aba) ?? null
  const pagina = Math.max(1, Math.trunc(Number(busca.get('pagina'))) || 1)
  return carregar({ loja: null, planos: [], aba, parte, dados: null, pagina }, async () => {
    const [loja, planos, dados] = await Promise.all([
      api.get('/rest/v1/plataforma/estabelecimentos/:id', { params: { id: params.id } }),
      lerPlanos(),
      parte
        ? api.get('/rest/v1/plataforma/estabelecimentos/:id/partes/:parte', {
            params: { id: params.id, parte },
            query: { pagina },
          })
        : null,
    ])
    return { loja, planos, aba, parte, dados, pagina }
  })
}

/** One shop before the platform: who it is, how it does, what was done about it. */
export default function Estabelecimento({
  loaderData: { loja, planos, aba, parte, dados, pagina, falha },
}: Route.ComponentProps) {
  if (!loja) return <EstadoDaFalha erro={falha} />
  return (
    <>
      <Voltar para="/admin/estabelecimentos" nome="Estabelecimentos" />
      <div className="fila vao-8-16">
        <h1 className={estilo.titulo}>{loja.nome}</h1>
        <Chip rotulo={situacaoDaLoja(loja)} />
        {loja.saude && (
          <Chip rotulo={{ ...SAUDES[loja.saude], texto: `Saúde: ${SAUDES[loja.saude].texto}` }} />
        )}
        {loja.destaque_ate && <Chip rotulo={rotuloDoDestaque(loja.destaque_ate)} />}
      </div>
      {loja.motivo_suspensao && <p>Suspensa porque: {loja.motivo_suspensao}</p>}
      {loja.bloqueada && loja.motivo_bloqueio && <p>Bloqueada porque: {loja.motivo_bloqueio}</p>}
      <div className={`fila ${estilo.atos}`}>
        {(loja.status_aprovacao === 'pendente' || loja.status_aprovacao === 'correcao') && (
          <Link to={`/admin/aprovacoes/${loja.id}`} className="botao">
            Analisar cadastro
          </Link>
        )}
        {aparece(loja) && (
          <Link to={`/loja/${loja.codigo}`} className="botao leve">
            <IconExternalLink size={18} aria-hidden /> Ver loja
          </Link>
        )}
        <AtosDaLoja loja={loja} planos={planos} />
      </div>
      <div className={estilo.abas}>
        <Abas abas={ABAS} visoes={[]} />
      </div>
      {aba === '' && <Resumo loja={loja} />}
      {aba === 'dados' && <DadosEDocumentos loja={loja} />}
      {aba === 'usuarios' && <Equipe loja={loja} />}
      {aba === 'faturas' && <Assinatura loja={loja} />}
      {parte && dados && <ParteDaLojaAberta key={parte} parte={parte} dados={dados} pagina={pagina} />}
    </>
  )
}
