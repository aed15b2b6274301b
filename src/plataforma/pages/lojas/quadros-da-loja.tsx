import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { ROTULO_DA_ASSINATURA } from '#src/assinaturas/rotulos.ts'
import { FatoresDaSaude } from '#src/estabelecimentos/pages/fatores-da-saude.tsx'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { formatarData, formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { formatarTelefone } from '#src/shared/telefone.ts'
import { Chip } from '#src/shared/ui/kit/chip.tsx'
import { NOME_DO_PAPEL } from '#src/usuarios/rules.ts'
import { Dados } from '#src/shared/ui/kit/dados.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { LogoDaLoja } from '#src/shared/ui/loja/logo-da-loja.tsx'
import type { DetalheDaLoja } from '../../lojas.ts'
import estilo from '../aprovacoes/aprovacoes.module.css'

interface Props {
  loja: DetalheDaLoja
}

/** How it does. */
export function Resumo({ loja }: Props) {
  return (
    <div className={estilo.lados}>
      <Quadro titulo="Saúde" className={estilo.quadro}>
        <FatoresDaSaude medida={loja.medida} />
      </Quadro>
      <Quadro titulo="Últimos 30 dias" className={estilo.quadro}>
        <Dados
          vazio="Não informado"
          pares={[
            ['Vendas pagas', loja.vendas.toLocaleString('pt-BR')],
            ['Vendido', formatarReais(loja.gmv)],
            ['Canceladas pela loja', loja.cancelamentos.toLocaleString('pt-BR')],
            ['Produtos ativos', loja.produtos.toLocaleString('pt-BR')],
            [
              'Nota',
              loja.avaliacoes > 0
                ? `${loja.nota.toLocaleString('pt-BR', { minimumFractionDigits: 1 })} (${loja.avaliacoes})`
                : 'Sem avaliações',
            ],
            ['Pausa', loja.pausa_ate ? `Até ${formatarDataHora(loja.pausa_ate)}` : 'Não'],
          ]}
        />
      </Quadro>
    </div>
  )
}

/** Who it is, and what of it can be read. */
export function DadosEDocumentos({ loja }: Props) {
  const { receita } = loja
  return (
    <div className={estilo.lados}>
      <Quadro titulo="Dados e documentos" className={estilo.quadro}>
        <div className={estilo.logo}>
          <LogoDaLoja loja={loja} tamanho={64} />
        </div>
        <Dados
          vazio="Não informado"
          pares={[
            ['Código', loja.codigo],
            ['Razão social', loja.razao_social],
            ['CNPJ', loja.cnpj && formatarCnpj(loja.cnpj)],
            [
              'Receita',
              receita ? `Conferida por ${receita.por} em ${formatarDataHora(receita.em)}` : 'Não conferida',
            ],
            ['Proprietário', [loja.dono, loja.dono_email].filter(Boolean).join(' · ')],
            ['E-mail', loja.email],
            ['Telefone', loja.telefone && formatarTelefone(loja.telefone)],
            ['Endereço', [loja.endereco, loja.cidade, loja.uf].filter(Boolean).join(', ')],
            ['Mercado Pago', loja.conectada ? 'Conectado' : 'Não conectado'],
            ['Cadastro enviado', formatarDataHora(loja.enviado_em)],
            ['Aprovado', loja.aprovado_em ? formatarDataHora(loja.aprovado_em) : 'Ainda não'],
            ['No Portal desde', formatarData(loja.created_at)],
            ['Descrição', loja.descricao],
          ]}
        />
      </Quadro>
      <Quadro titulo="O que a lei manda mostrar" className={estilo.quadro}>
        <ul className={`sem-lista ${estilo.verificacoes}`}>
          {loja.conformidade.map(({ titulo, feito }) => (
            <li key={titulo} data-situacao={feito ? 'ok' : 'falta'}>
              {feito ? <IconCircleCheck size={20} aria-hidden /> : <IconCircleDashed size={20} aria-hidden />}
              <span>
                {titulo}
                <span className="so-leitor">: {feito ? 'feito' : 'falta'}</span>
              </span>
            </li>
          ))}
        </ul>
      </Quadro>
    </div>
  )
}

/** Its subscription, over the invoices. */
export function Assinatura({ loja }: Props) {
  const { plano, assinatura, valor_mensal: valor, periodicidade, teste_ate: teste, ciclo_ate: ciclo } = loja
  return (
    <Quadro titulo="Assinatura" className={estilo.quadro}>
      {assinatura ? (
        <Dados
          vazio="Não informado"
          pares={[
            ['Plano', `${plano ?? ''}${valor === null ? '' : `, ${formatarReais(valor)} por mês`}`],
            ['Cobrança', periodicidade === 'anual' ? 'Anual' : 'Mensal'],
            ['Situação', <Chip key="status" rotulo={ROTULO_DA_ASSINATURA[assinatura]} />],
            [
              assinatura === 'em_teste' ? 'Teste até' : 'Período até',
              dataDe(assinatura === 'em_teste' ? teste : ciclo),
            ],
          ]}
        />
      ) : (
        <p className="apagado">A loja não tem assinatura.</p>
      )}
    </Quadro>
  )
}

const dataDe = (instante: string | null) => instante && formatarData(instante)

/** Who works there. */
export function Equipe({ loja: { equipe } }: Props) {
  return (
    <Quadro titulo="Usuários" className={estilo.quadro}>
      <ul className={`sem-lista ${estilo.partes}`}>
        {equipe.map(({ nome, email, papel, desativado }) => (
          <li key={`${email} ${papel}`}>
            <span>
              <strong>{nome || email}</strong>
              <span className="apagado">{email}</span>
            </span>
            <span>{(NOME_DO_PAPEL as Record<string, string>)[papel] ?? papel}</span>
            {desativado && <Chip rotulo={{ texto: 'Desativado', tom: 'neutro' }} />}
          </li>
        ))}
      </ul>
    </Quadro>
  )
}
