# The server alone, with the widget and the console that it serves, without the sandbox, the playground and the
# embedded database. In production you provide DATABASE_URL, secrets and partners.

# An exact version; the release workflow passes the same image with its digest.
ARG NODE_IMAGE=node:24.21.0-slim

FROM ${NODE_IMAGE} AS source
WORKDIR /app
COPY . .

FROM source AS bundles
RUN npm ci --loglevel=error && node scripts/build.ts widget console

FROM source AS packages
RUN npm ci --loglevel=error --omit=dev --omit=optional \
    --workspace=apps/server --include-workspace-root=false \
    && npm sbom --sbom-format=cyclonedx --omit=dev --omit=optional --workspace=apps/server \
    > sbom.cdx.json

FROM ${NODE_IMAGE}
ENV NODE_ENV=production CASHIER_HOST=0.0.0.0 CASHIER_PORT=4400
WORKDIR /app
COPY package.json LICENSE NOTICE ./
COPY locales locales
# The operator's command line: docker exec <container> node scripts/operator.ts
COPY scripts/operator.ts scripts/development-env.ts scripts/root-dir.ts scripts/
COPY scripts/start/ports.ts scripts/start/
COPY --from=packages /app/sbom.cdx.json sbom.cdx.json
COPY --from=packages /app/packages/catalogue packages/catalogue
COPY --from=packages /app/packages/contract packages/contract
COPY --from=packages /app/packages/ledger packages/ledger
COPY --from=packages /app/packages/money packages/money
COPY --from=packages /app/packages/postgres packages/postgres
COPY --from=packages /app/apps/server apps/server
COPY --from=packages /app/node_modules node_modules
COPY --from=bundles /app/apps/widget/dist apps/widget/dist
COPY --from=bundles /app/apps/console/dist apps/console/dist
USER node
EXPOSE 4400
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.CASHIER_PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
