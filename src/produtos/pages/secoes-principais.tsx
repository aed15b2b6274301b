import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Categoria } from '#src/categorias/schemas.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { lerMedida } from '#src/shared/ler-medida.ts'
import { precoPorUnidade, UNIDADES } from '#src/shared/medida.ts'
import { plural } from '#src/shared/plural.ts'
import { CampoDeEscolha, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import { temOpcoes } from '../formulario.ts'
import { resumoDaGrade } from '../grade.ts'
import { margemPercentual } from '../rules.ts'
import type { ProdutoDetalhe } from '../schemas.ts'
import { AjustarEstoque } from './ajustar-estoque.tsx'
import { CampoDeNumero, CampoDeTexto, type SecaoProps } from './campo-de-texto.tsx'
import { DescricaoDoProduto } from './descricao-do-produto.tsx'
import { abrirHistorico, type HistoricoAberto, HistoricoDeEstoque } from './historico-de-estoque.tsx'
import estilo from './produto-form.module.css'
import { Secao } from './secao.tsx'

export function Informacoes({ form, categorias }: SecaoProps & { categorias: readonly Categoria[] }) {
  return (
    <Secao titulo="Informações">
      <CampoDeTexto form={form} campo="nome" label="Nome" required maxLength={120} />
      <div className="campo" data-campo="descricao_html">
        <span className="rotulo">Descrição</span>
        <DescricaoDoProduto
          valor={form.getValues().descricao_html}
          aoMudar={(html) => form.setFieldValue('descricao_html', html)}
        />
        {form.errors.descricao_html ? <p className="ruim miudo">{form.errors.descricao_html}</p> : null}
      </div>
      <div className={estilo.dupla}>
        <CampoDeEscolha
          label="Categoria"
          required
          {...form.getInputProps('categoria_id')}
          description={
            categorias.length === 0 ? (
              <>
                Você ainda não tem categorias. <Link to="/nova-categoria">Criar a primeira</Link>
              </>
            ) : undefined
          }
          opcoes={[['', 'Escolha…'], ...categorias.map(({ id, nome }) => [id, nome] as const)]}
        />
        <CampoDeTexto form={form} campo="fabricante" label="Fabricante" maxLength={120} />
        <CampoDeTexto
          form={form}
          campo="sku"
          label="SKU"
          description="O código do produto na sua loja."
          maxLength={60}
        />
        <CampoDeTexto
          form={form}
          campo="codigo_barras"
          label="Código de barras"
          description="EAN-8 ou EAN-13."
          inputMode="numeric"
          maxLength={13}
        />
      </div>
    </Secao>
  )
}

export function Preco({ form, menorEm30Dias }: SecaoProps & { menorEm30Dias: number | null }) {
  const { preco, custo, em_promocao, preco_promocao, ...valores } = form.getValues()
  const { medida_quantidade: quantidade, medida_unidade: unidade } = valores
  const comOpcoes = temOpcoes(form.getValues())
  const cobrado = em_promocao && preco_promocao > 0 ? preco_promocao : preco
  const medida = lerMedida(`${quantidade} ${unidade}`)
  const porUnidade = medida && precoPorUnidade(paraReais(cobrado), medida)
  const semDesconto = menorEm30Dias !== null && preco_promocao > paraCentavos(menorEm30Dias)
  const margem = margemPercentual(paraReais(cobrado), custo > 0 ? paraReais(custo) : null)
  return (
    <Secao titulo="Preço">
      <div className={estilo.dupla}>
        {comOpcoes ? (
          <p className="apagado">O preço e a promoção são de cada variação, na grade acima.</p>
        ) : (
          <CampoReais label="Preço" required {...form.getInputProps('preco')} />
        )}
        <CampoReais
          label="Custo"
          description={
            margem === null || comOpcoes
              ? 'Só a sua equipe vê.'
              : `Só a sua equipe vê. Margem: ${porcento(margem)}`
          }
          {...form.getInputProps('custo')}
        />
      </div>
      <div className={estilo.dupla}>
        <CampoDeTexto
          form={form}
          campo="medida_quantidade"
          label="Quanto vem na embalagem"
          description={
            porUnidade && !comOpcoes
              ? `A vitrine mostra ${porUnidade}.`
              : 'Com a unidade, a vitrine mostra o preço por quilo, litro ou metro, como a lei pede.'
          }
          inputMode="decimal"
          maxLength={11}
        />
        <CampoDeEscolha
          label="Unidade"
          {...form.getInputProps('medida_unidade')}
          opcoes={[
            ['', 'Não informada'],
            ...Object.entries(UNIDADES).map(([id, [nome]]) => [id, nome] as const),
          ]}
        />
      </div>
      {comOpcoes ? null : (
        <Marcar
          label="Em promoção"
          checked={em_promocao}
          onChange={(evento) => form.setFieldValue('em_promocao', evento.currentTarget.checked)}
        />
      )}
      {em_promocao && !comOpcoes ? (
        <div className={estilo.dupla}>
          <CampoReais label="Preço promocional" required {...form.getInputProps('preco_promocao')} />
          <CampoDeTexto
            form={form}
            campo="promocao_de"
            label="Início da promoção"
            description="Vazio: começa já."
            type="datetime-local"
          />
          <CampoDeTexto
            form={form}
            campo="promocao_ate"
            label="Fim da promoção"
            description="Vazio: até você encerrar."
            type="datetime-local"
          />
        </div>
      ) : null}
      {em_promocao && semDesconto && !comOpcoes ? (
        <output className={estilo.aviso}>
          <IconScale size={20} aria-hidden /> Nos últimos 30 dias este produto já foi vendido por{' '}
          {formatarReais(menorEm30Dias ?? 0)}. Acima disso a promoção não aparece como desconto na vitrine
          (CDC, art. 37).
        </output>
      ) : null}
    </Secao>
  )
}

export function Estoque({ form, produto }: SecaoProps & { produto: ProdutoDetalhe | null }) {
  const comOpcoes = temOpcoes(form.getValues())
  const { unidades } = resumoDaGrade(form.getValues().grade)
  const [ajustando, setAjustando] = useState(false)
  const [historico, setHistorico] = useState<HistoricoAberto | null>(null)
  return (
    <Secao titulo="Estoque">
      <div className={estilo.dupla}>
        {comOpcoes ? (
          <p className="apagado">
            {plural(unidades, '# unidade', '# unidades')} na grade acima. O aviso vale para cada variação.
            {produto?.preco_ate === null && produto.estoque > 0
              ? ` O que há hoje (${produto.estoque}) sai do estoque ao salvar: diga na grade quantas são de cada.`
              : ''}
          </p>
        ) : (
          <CampoDeNumero
            form={form}
            campo="estoque"
            label="Quantidade"
            description={
              produto && produto.estoque_reservado > 0
                ? `Mais ${plural(produto.estoque_reservado, '# separada', '# separadas')} em vendas abertas.`
                : undefined
            }
          />
        )}
        <CampoDeNumero form={form} campo="estoque_aviso" label="Avisar quando chegar a" />
      </div>
      {produto && !comOpcoes ? (
        <div className="fila">
          <button type="button" className="botao leve" onClick={() => setAjustando(true)}>
            Ajustar estoque
          </button>
          <button type="button" className="botao leve" onClick={() => setHistorico(abrirHistorico(produto))}>
            Por que meu estoque é {produto.estoque}?
          </button>
          <AjustarEstoque produto={ajustando ? produto : null} aoFechar={() => setAjustando(false)} />
          <HistoricoDeEstoque aberto={historico} aoMudar={setHistorico} />
        </div>
      ) : null}
    </Secao>
  )
}

const porcento = (valor: number) => `${valor.toLocaleString('pt-BR')}%`
