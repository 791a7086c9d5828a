ALTER TABLE "guests" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "guests" ADD COLUMN "old_codes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "guests" ADD CONSTRAINT "guests_code_once" UNIQUE("code");--> statement-breakpoint
-- 16 letters of contract/rules/guest-code.ts, 5 bits each from the last byte of a random UUID; named by the guest, so that each is drawn for them alone.
UPDATE "guests" SET "code" = (
  SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(uuid_send(gen_random_uuid()), 15) & 31), 1), '')
  FROM generate_series(1, 16) WHERE "guests"."id" IS NOT NULL
) WHERE NOT ("first_name" = 'Erased' AND "last_name" = 'guest');
