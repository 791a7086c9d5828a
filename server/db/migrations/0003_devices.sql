CREATE TABLE "device_tokens" (
	"device_id" uuid NOT NULL,
	"token_id" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "device_tokens_device_id_token_id_pk" PRIMARY KEY("device_id","token_id")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"app_version" text,
	"first_seen" timestamp with time zone NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"waiting_of_others" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"sign_out_requested_at" timestamp with time zone,
	"sign_out_requested_by" text,
	"sign_out_waits" boolean DEFAULT true NOT NULL,
	"told_at" timestamp with time zone,
	"emptied_at" timestamp with time zone,
	"lost" integer
);
--> statement-breakpoint
ALTER TABLE "device_tokens" ADD CONSTRAINT "device_tokens_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_signed_out" ON "devices" USING btree ("id") WHERE "devices"."sign_out_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "devices_by_last_seen" ON "devices" USING btree ("last_seen");