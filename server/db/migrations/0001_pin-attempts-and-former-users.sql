CREATE TABLE "pin_attempts" (
	"user_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "pin_attempts_by_user" ON "pin_attempts" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "passes_out" ON "passes" USING btree ("event_id") WHERE "passes"."returned_at" is null;--> statement-breakpoint
INSERT INTO "redemption_types" ("code", "description", "position") VALUES
	('GIFT_BAG', 'Gift bag', 0),
	('VOUCHER', 'Voucher', 1)
ON CONFLICT ("code") DO NOTHING;
