import { Link } from 'react-router'
import { api } from '#src/shared/ui/api.ts'
import { CorpoDoFormulario, type Formulario, useFormulario } from '#src/shared/ui/formulario/formulario.tsx'
import { Campo, CampoLongo, Marcar } from '#src/shared/ui/kit/campo.tsx'
import { CampoReais } from '#src/shared/ui/kit/campo-reais.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { UmaDe } from '#src/shared/ui/kit/uma-de.tsx'
import { fraseDoCupom, NOME_DO_TIPO, REGRA_DE_COMBINAR, TIPOS_DE_CUPOM } from '../rules.ts'
import { type Cupom, novoCupomSchema } from '../schemas.ts'
import { AlvosDoCupom } from './alvos-do-cupom.tsx'
import estilo from './cupom.module.css'
import { type Alvo, corpoDo, FORMAS, type Valores, valoresDo } from './valores-do-cupom.ts'

interface Props {
  lojaId: string
  /** Null while it is a new one. */
  cupom: Cupom | null
  /** What the fields begin with: the coupon, or another that it is made from. */
  modelo: Cupom | null
  categorias: Alvo[]
  produtos: Alvo[]
}

/** The form of a coupon, with what it does in a sentence that follows what is typed. */
export function CupomForm({ lojaId, cupom, modelo, categorias, produtos }: Props) {
  const formulario = useFormulario<Valores>({
    inicial: valoresDo(modelo, { copia: cupom === null }),
    versao: cupom?.updated_at,
    validar: (valores) => {
      const lido = novoCupomSchema.safeParse(corpoDo(lojaId, valores))
      if (lido.success) return {}
      return Object.fromEntries(lido.error.issues.map(({ path, message }) => [path.join('.'), message]))
    },
    tituloDoErro: 'Erro ao salvar cupom',
    async enviar(valores, sobrescrever) {
      const corpo = corpoDo(lojaId, valores)
      if (!cupom) await api.post('/rest/v1/cupons', { body: corpo })
      else {
        const { id, updated_at } = cupom
        await api.patch('/rest/v1/cupons/:id', {
          params: { id },
          body: sobrescrever ? corpo : { ...corpo, updated_at },
        })
      }
    },
    feito: ({ codigo }) => ['Cupom salvo', codigo.trim().toUpperCase()],
    para: '/cupons',
  })
  const { form } = formulario
  const valores = form.getValues()

  return (
    <CorpoDoFormulario
      de={formulario}
      botao="Salvar cupom"
      className={estilo.form}
      acoes={
        <Link to="/cupons" className="botao leve">
          Cancelar
        </Link>
      }
    >
      <Quadro titulo="O desconto" className="pilha vao-14 folga">
        <Campo
          label="Código"
          description="É o que o cliente digita. Maiúsculas e minúsculas valem igual."
          required
          maxLength={30}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('codigo')}
          onChange={(evento) => form.setFieldValue('codigo', evento.currentTarget.value.toUpperCase())}
        />
        <UmaDe
          pergunta="Tipo"
          nome="tipo"
          opcoes={TIPOS_DE_CUPOM.map((tipo) => [tipo, NOME_DO_TIPO[tipo]] as const)}
          valor={valores.tipo}
          aoMudar={(tipo) => form.setFieldValue('tipo', tipo)}
        />
        <QuantoDesconta form={form} />
        <output className={estilo.frase} aria-live="polite">
          {frase(lojaId, valores)}
        </output>
      </Quadro>
      <Quadro titulo="Quem pode usar, e quanto" className="pilha vao-14 folga">
        <div className={estilo.lado}>
          <Campo
            label="Limite de usos"
            description="Vazio: sem limite."
            inputMode="numeric"
            maxLength={7}
            {...form.getInputProps('limite_total')}
          />
          <Campo
            label="Usos por pessoa"
            description="Vazio: sem limite."
            inputMode="numeric"
            maxLength={4}
            disabled={valores.primeira_compra}
            {...form.getInputProps('limite_por_pessoa')}
            value={valores.primeira_compra ? '1' : valores.limite_por_pessoa}
          />
        </div>
        <Marcar
          label="Só na primeira compra"
          description="Quem nunca pagou um pedido na sua loja, por conta, e-mail ou CPF. Uma vez por pessoa."
          checked={valores.primeira_compra}
          onChange={(evento) => form.setFieldValue('primeira_compra', evento.currentTarget.checked)}
        />
        <div className={estilo.lado}>
          <Campo
            label="Primeiro dia"
            type="date"
            description="Vazio: já vale."
            {...form.getInputProps('vale_de')}
          />
          <Campo
            label="Último dia"
            type="date"
            description="Vazio: sem prazo."
            {...form.getInputProps('vale_ate')}
          />
        </div>
      </Quadro>
      <Quadro titulo="Em que pedidos" className="pilha vao-14 folga">
        <CampoReais
          label="Mínimo em produtos"
          description="Soma dos produtos do cupom, sem o frete. 0,00 é sem mínimo."
          {...form.getInputProps('minimo')}
          value={valores.minimo}
          onChange={(centavos) => form.setFieldValue('minimo', centavos)}
        />
        <AlvosDoCupom
          lojaId={lojaId}
          categorias={categorias}
          produtos={produtos}
          escolhidas={valores.categorias}
          escolhidos={valores.produtos}
          aoMudar={(nome, ids) => form.setFieldValue(nome, ids)}
        />
        <fieldset className={estilo.opcoes} data-campo="formas">
          <legend className="rotulo">Formas de pagamento</legend>
          {FORMAS.map((forma) => (
            <Marcar
              key={forma}
              label={NOMES_DAS_FORMAS[forma]}
              checked={valores.formas.includes(forma)}
              onChange={(evento) =>
                form.setFieldValue(
                  'formas',
                  FORMAS.filter((outra) =>
                    outra === forma ? evento.currentTarget.checked : valores.formas.includes(outra),
                  ),
                )
              }
            />
          ))}
          {form.errors.formas ? <p className="ruim">{form.errors.formas}</p> : null}
        </fieldset>
      </Quadro>
      <Quadro titulo="Onde aparece" className="pilha vao-14 folga">
        <Marcar
          label="Mostrar na loja"
          description="Aparece na página da sua loja com o botão Usar cupom."
          checked={valores.publico}
          onChange={(evento) => form.setFieldValue('publico', evento.currentTarget.checked)}
        />
        <Marcar
          label={
            valores.tipo === 'entrega'
              ? 'Combina com um cupom de desconto'
              : 'Combina com um cupom de frete grátis'
          }
          description={`${REGRA_DE_COMBINAR} Os dois cupons precisam desta marca.`}
          checked={valores.combinavel}
          onChange={(evento) => form.setFieldValue('combinavel', evento.currentTarget.checked)}
        />
        <CampoLongo
          label="Observação"
          description="Só a sua equipe vê."
          maxLength={500}
          rows={2}
          cresce
          {...form.getInputProps('observacao')}
        />
      </Quadro>
    </CorpoDoFormulario>
  )
}

const NOMES_DAS_FORMAS = { pix: 'PIX', avista: 'Dinheiro', cartao: 'Cartão' }

function QuantoDesconta({ form }: Pick<Formulario<Valores>, 'form'>) {
  const { tipo, valor, teto } = form.getValues()
  return (
    <div className={estilo.lado}>
      {tipo === 'percentual' ? (
        <Campo
          label="Desconto"
          required
          inputMode="decimal"
          maxLength={6}
          depois="%"
          {...form.getInputProps('percentual')}
        />
      ) : null}
      {tipo === 'valor' ? (
        <CampoReais
          label="Desconto"
          required
          {...form.getInputProps('valor')}
          value={valor}
          onChange={(centavos) => form.setFieldValue('valor', centavos)}
        />
      ) : (
        <CampoReais
          label={tipo === 'entrega' ? 'Paga o frete até' : 'Desconto máximo'}
          description="0,00 é sem máximo."
          {...form.getInputProps('teto')}
          value={teto}
          onChange={(centavos) => form.setFieldValue('teto', centavos)}
        />
      )}
    </div>
  )
}

/** What it does as it is now, or what is missing to say so. */
function frase(lojaId: string, valores: Valores): string {
  const corpo = corpoDo(lojaId, valores)
  const falta = (corpo.tipo === 'percentual' && !corpo.percentual) || (corpo.tipo === 'valor' && !corpo.valor)
  return falta ? 'Informe o desconto para ver o que o cupom faz.' : fraseDoCupom(corpo)
}
