import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { CAMPOS_DO_CADASTRO } from '#src/estabelecimentos/analise.ts'
import { exigirPlataforma } from '#src/acesso/pages/quem-sou.ts'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { api } from '#src/shared/ui/api.ts'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { useConfirmar } from '#src/shared/ui/kit/confirmar.tsx'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { EstadoDaFalha } from '#src/shared/ui/kit/estados.tsx'
import { LogoDaLoja } from '#src/shared/ui/loja/logo-da-loja.tsx'
import { Voltar } from '#src/shared/ui/kit/voltar.tsx'
import { metaDaPagina } from '#src/shared/ui/meta.ts'
import { carregar } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { CadastroEmAnalise, Verificacao } from '../../aprovacoes.ts'
import { rotuloDaAprovacao } from '../../lojas.ts'
import type { Route } from './+types/aprovacao.ts'
import estilo from './aprovacoes.module.css'
import { PedirCorrecao } from './pedir-correcao.tsx'
import { ReprovarCadastro } from './reprovar-cadastro.tsx'

export const meta = () => metaDaPagina({ titulo: 'Análise de cadastro', indexar: false })

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await exigirPlataforma()
  return carregar({ cadastro: null }, async () => ({
    cadastro: await api.get('/rest/v1/aprovacoes/:id', { params: { id: params.id } }),
  }))
}

/** What the shop sent beside what was checked, and the decisions. */
export default function Aprovacao({ loaderData: { cadastro, falha } }: Route.ComponentProps) {
  if (!cadastro) return <EstadoDaFalha erro={falha} />
  const espera = cadastro.status_aprovacao === 'pendente' || cadastro.status_aprovacao === 'correcao'
  return (
    <>
      <Voltar para="/admin/aprovacoes" nome="Aprovações" />
      <div className="fila vao-8-16">
        <LogoDaLoja loja={cadastro} tamanho={48} />
        <h1 className={estilo.titulo}>{cadastro.nome}</h1>
        <Chip rotulo={rotuloDaAprovacao(cadastro.status_aprovacao)} />
      </div>
      <p className="apagado">
        Enviado em {formatarDataHora(cadastro.enviado_em)}
        {cadastro.envios > 1 ? `, pela ${cadastro.envios}ª vez` : ''}
        {espera && ` · Com quem: ${cadastro.responsavel_nome ?? 'ninguém'}`}
      </p>
      <div className={estilo.lados}>
        <DadosEnviados cadastro={cadastro} />
        <Quadro titulo="Verificações" className={estilo.quadro}>
          <ul className={`sem-lista ${estilo.verificacoes}`}>
            {cadastro.verificacoes.map((verificacao) => (
              <UmaVerificacao key={verificacao.nome} verificacao={verificacao} />
            ))}
          </ul>
          {espera && cadastro.cnpj && <Receita cadastro={cadastro} />}
        </Quadro>
      </div>
      {cadastro.analises.length > 0 && <Anteriores analises={cadastro.analises} />}
      {espera && <Decisoes cadastro={cadastro} />}
    </>
  )
}

function DadosEnviados({ cadastro: loja }: { cadastro: CadastroEmAnalise }) {
  const linhas: [string, string | null][] = [
    ['Razão social', loja.razao_social],
    ['CNPJ', loja.cnpj && formatarCnpj(loja.cnpj)],
    ['E-mail', loja.email],
    ['Telefone', loja.telefone && formatarTelefone(loja.telefone)],
    ['Endereço', loja.endereco],
    ['Cidade', formatarEndereco({ cidade: loja.cidade, uf: loja.uf })],
    ['Plano', loja.plano],
    ['Responsável', loja.dono.nome],
    ['E-mail da pessoa', loja.dono.email],
    ['Descrição', loja.descricao],
  ]
  return (
    <Quadro titulo="Dados enviados" className={estilo.quadro}>
      <Dados pares={linhas} vazio="Não informado" />
    </Quadro>
  )
}

const ICONES = { ok: IconCircleCheck, atencao: IconAlertTriangle, falta: IconCircleDashed }
const PALAVRAS = { ok: 'Confere', atencao: 'Atenção', falta: 'Falta' }

function UmaVerificacao({ verificacao: { nome, status, detalhe } }: { verificacao: Verificacao }) {
  const Icone = ICONES[status]
  return (
    <li data-situacao={status}>
      <Icone size={20} aria-hidden />
      <span>
        <strong>{nome}</strong>
        <span className="so-leitor"> {PALAVRAS[status]}. </span>
        <span className="apagado">{detalhe}</span>
      </span>
    </li>
  )
}

const CONSULTA_DA_RECEITA =
  'https://solucoes.receita.fazenda.gov.br/servicos/cnpjreva/cnpjreva_solicitacao.asp'

/** The Receita has no API: somebody looks the company up there, and says so here. */
function Receita({ cadastro: { id, updated_at, receita } }: { cadastro: CadastroEmAnalise }) {
  const [marcar, marcando] = useAcao({ recarregar: 'feito' }, (conferida: boolean) =>
    api.put('/rest/v1/aprovacoes/:id/receita', { params: { id }, body: { conferida, updated_at } }),
  )

  return (
    <div className={estilo.receita}>
      <Marcar
        label="CNPJ ativo na Receita, com esta razão social"
        // What was ticked, until the server has it.
        checked={(receita !== null) !== marcando}
        disabled={marcando}
        onChange={(evento) => void marcar(evento.currentTarget.checked)}
      />
      <a href={CONSULTA_DA_RECEITA} target="_blank" rel="noreferrer">
        <IconExternalLink size={16} aria-hidden /> Consultar na Receita
        <span className="so-leitor"> (abre em outra aba)</span>
      </a>
    </div>
  )
}

const DECISOES = { aprovado: 'Aprovado', correcao: 'Correção pedida', reprovado: 'Reprovado' }

function Anteriores({ analises }: { analises: CadastroEmAnalise['analises'] }) {
  return (
    <Quadro titulo="Análises anteriores" className={estilo.quadro}>
      <ul className={`sem-lista ${estilo.anteriores}`}>
        {analises.map(({ decisao, campos, motivo, created_at }) => (
          <li key={created_at}>
            <strong>{DECISOES[decisao]}</strong>{' '}
            <span className="apagado">{formatarDataHora(created_at)}</span>
            {motivo && <p>{motivo}</p>}
            {campos.length > 0 && (
              <ul>
                {campos.map(({ campo, mensagem }) => (
                  <li key={campo}>
                    {CAMPOS_DO_CADASTRO[campo]}: {mensagem}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Quadro>
  )
}

function Decisoes({ cadastro }: { cadastro: CadastroEmAnalise }) {
  const { confirmar, dialogo } = useConfirmar()
  const navigate = useNavigate()
  const voltar = () => navigate('/admin/aprovacoes')

  const [aprovar] = useAcao({}, async () => {
    const sim = await confirmar({
      titulo: `Aprovar ${cadastro.nome}?`,
      texto: 'A loja aparece para todos agora, e a pessoa responsável recebe um e-mail.',
      botao: 'Aprovar',
    })
    if (!sim) return
    await api.post('/rest/v1/aprovacoes/:id/aprovar', {
      params: { id: cadastro.id },
      body: { updated_at: cadastro.updated_at },
    })
    toast.ok('Loja aprovada', `${cadastro.nome} já está no ar.`)
    await voltar()
  })

  return (
    <div className={estilo.decisoes}>
      {cadastro.status_aprovacao === 'correcao' ? (
        <p>A correção está com a loja. Quando ela enviar de novo, o cadastro volta para a fila.</p>
      ) : (
        <>
          <button type="button" className="botao" onClick={aprovar}>
            Aprovar
          </button>
          <PedirCorrecao cadastro={cadastro} aoDecidir={voltar} />
        </>
      )}
      <ReprovarCadastro cadastro={cadastro} aoDecidir={voltar} />
      {dialogo}
    </div>
  )
}
